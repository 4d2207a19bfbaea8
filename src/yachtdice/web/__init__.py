"""The site: pages for people, an interface for programs, and the streams both follow."""
