/**
 * The policy that the browser asks where text would become markup. The components write styles that way, which have no "<";
 * everything with one is refused, so that no text can ever become an element. Source: Trusted Types, W3C.
 */
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }
  | undefined;

if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup is not made of text here.');
      return text;
    },
  });
}
