"""Advanced rules: meetings of several heroes, or with several monsters (L13.2); and how every meeting is played out."""
