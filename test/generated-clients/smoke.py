"""What a client that a generator made for Python does: a request, an answer, and an error with its code."""

import importlib
import json
import os
import pkgutil

import loquent_client
from loquent_client import AuthenticatedClient
from loquent_client.api.glossaries import create_glossary, read_glossary
from loquent_client.api.text import translate_text
from loquent_client.models import CreateGlossaryRequest, TranslateTextRequest

# Each operation and each model, of which the rest of this uses a few.
for module in pkgutil.walk_packages(loquent_client.__path__, "loquent_client."):
    importlib.import_module(module.name)

client = AuthenticatedClient(
    base_url=os.environ["LOQUENT_URL"], token=os.environ["LOQUENT_API_KEY"]
)
texts = translate_text.sync(
    client=client,
    body=TranslateTextRequest(
        source_text=["Save the file"], source_language="en", target_language="en-XA"
    ),
)
made = create_glossary.sync(
    client=client, body=CreateGlossaryRequest(name="Python", base_language="en")
)
refused = read_glossary.sync(2_000_000_000, client=client)
print(json.dumps({"text": texts.translated_text[0], "name": made.name, "code": refused.code}))
