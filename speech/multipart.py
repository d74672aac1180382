"""Reads multipart/form-data bodies (RFC 7578), which the standard library has no reader for since Python 3.13."""

from email.parser import BytesHeaderParser
from email.policy import HTTP

_parser = BytesHeaderParser(policy=HTTP)


def parse_form(content_type: str, body: bytes) -> dict[str, bytes]:
    """Returns the fields of a form by name, the last one of each. Raises ValueError for another kind of body."""
    head = _parser.parsebytes(f"Content-Type: {content_type}\r\n\r\n".encode("latin-1"))
    boundary = head.get_boundary()
    if head.get_content_type() != "multipart/form-data" or not boundary:
        raise ValueError("The body must be multipart/form-data.")
    # The reader of e-mail goes through a body line by line, which takes a second for a recording of some minutes.
    _, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary.encode("latin-1"))
    if not parts or not parts[-1].startswith(b"--"):
        raise ValueError("The body ends too early.")
    fields: dict[str, bytes] = {}
    for part in parts[:-1]:
        headers, _, content = part.partition(b"\r\n\r\n")
        name = _parser.parsebytes(headers.lstrip() + b"\r\n\r\n").get_param("name", header="content-disposition")
        if isinstance(name, str):
            fields[name] = content
    return fields
