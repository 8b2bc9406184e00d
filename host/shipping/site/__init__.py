"""The site of the documents: pages made from the code, Sphinx's settings, a check of every link."""
