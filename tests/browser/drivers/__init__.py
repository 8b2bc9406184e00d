"""What drives the browsers in the tests: the browsers themselves, a person's steps, pages, servers and reports."""
