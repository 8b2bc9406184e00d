"""What tests read: pages, requests, and pages made of cases."""
