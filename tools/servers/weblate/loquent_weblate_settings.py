"""Settings of the test server: Weblate's example, with the values of weblate-start.sh in its environment."""

import os
from urllib.parse import unquote, urlsplit

from weblate.settings_example import *  # noqa: F403

_home = os.environ["WEBLATE_HOME"]
_database = urlsplit(os.environ["DATABASE_URL"])
_redis = f"redis://127.0.0.1:{os.environ['WEBLATE_REDIS_PORT']}"
_port = os.environ["WEBLATE_PORT"]

DATABASES["default"].update(  # noqa: F405
    NAME=os.environ["WEBLATE_DATABASE"],
    USER=unquote(_database.username or ""),
    PASSWORD=unquote(_database.password or ""),
    HOST=_database.hostname,
    PORT=str(_database.port or 5432),
)
DATA_DIR = os.path.join(_home, "data")
CACHE_DIR = os.path.join(_home, "cache")
CACHES["default"]["LOCATION"] = f"{_redis}/1"  # noqa: F405
CACHES["avatar"]["LOCATION"] = os.path.join(CACHE_DIR, "avatar")  # noqa: F405
MEDIA_ROOT = os.path.join(DATA_DIR, "media")
STATIC_ROOT = os.path.join(CACHE_DIR, "static")
# Only the REST API is used: no collected static files.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"  # noqa: F405
CELERY_BROKER_URL = CELERY_RESULT_BACKEND = f"{_redis}/0"

SITE_TITLE = "Weblate test"
SITE_DOMAIN = f"127.0.0.1:{_port}"
SITE_URL = f"http://{SITE_DOMAIN}"
OTP_WEBAUTHN_RP_ID = "localhost"
OTP_WEBAUTHN_ALLOWED_ORIGINS = [f"http://localhost:{_port}"]
with open(os.path.join(_home, "secret"), encoding="utf-8") as _secret:
    SECRET_KEY = _secret.read().strip()
DEBUG = False
for _logger in LOGGING["loggers"].values():  # noqa: F405
    _logger["level"], _logger["handlers"] = "WARNING", ["console"]

API_RATELIMIT_USER = "1000000/hour"
# Webhooks are sent to tests on this machine, nothing else leaves it.
WEBHOOK_PRIVATE_ALLOWLIST = ("localhost", "127.0.0.1")
# Tests have it translate by a service on this machine.
ALLOWED_MACHINERY_DOMAINS = ("127.0.0.1",)
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
ADMINS = MANAGERS = ()
ENABLE_AVATARS = False
REGISTRATION_OPEN = False
