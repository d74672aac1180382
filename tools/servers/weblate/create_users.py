"""Creates the users of the test server; run by `weblate shell`."""

import os

from rest_framework.authtoken.models import Token
from weblate.auth.models import User


def save_token(user, key):
    """Gives a user one token of a known value."""
    Token.objects.filter(user=user).delete()
    Token.objects.create(user=user, key=key)


save_token(User.objects.get(username="admin"), os.environ["WEBLATE_TOKEN"])
reader, _ = User.objects.get_or_create(username="reader", defaults={"email": "reader@example.com"})
save_token(reader, os.environ["WEBLATE_READER_TOKEN"])
