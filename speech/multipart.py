"""Reads multipart/form-data bodies (RFC 7578), which the standard library has no reader for since Python 3.13."""

from email.parser import BytesParser
from email.policy import HTTP


def parse_form(content_type: str, body: bytes) -> dict[str, bytes]:
    """Returns the fields of a form by name, the last one of each. Raises ValueError for another kind of body."""
    if not content_type.lower().startswith("multipart/form-data"):
        raise ValueError("The body must be multipart/form-data.")
    head = f"Content-Type: {content_type}\r\n\r\n".encode("latin-1")
    message = BytesParser(policy=HTTP).parsebytes(head + body)
    fields: dict[str, bytes] = {}
    for part in message.iter_parts():
        name = part.get_param("name", header="content-disposition")
        if isinstance(name, str):
            fields[name] = part.get_payload(decode=True) or b""
    return fields
