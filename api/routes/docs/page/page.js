/* Shows openapi.json in the page. The validator's badge is a picture of another server, hence no validator. */
window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: 'openapi.json',
    domNode: document.getElementById('reference'),
    validatorUrl: null,
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    persistAuthorization: false,
    tryItOutEnabled: false,
    syntaxHighlight: { theme: 'nord' },
  });
});
