"""Other programs held to the rules: an engine over a pipe, compared with the referee after every move."""
