export { createPseudoProvider, isPseudoLanguage } from './pseudo-provider.ts';
