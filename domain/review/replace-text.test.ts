import { describe, expect, it } from 'vitest';
import { replaceInTarget } from './replace-text.ts';

const replace = (target: string, find: string, replacement: string, options = {}) =>
  replaceInTarget(target, { find, replacement, matchesCase: false, matchesWords: false, ...options });

describe('replacing a text in targets', () => {
  it('keeps codes where they are, and everything that only looks like one', () => {
    expect(replace('Pulse <g1>Inicio</g1> y <x2/>inicio.', 'inicio', 'Comenzar')).toBe(
      'Pulse <g1>Comenzar</g1> y <x2/>Comenzar.',
    );
    expect(replace('A &lt;g1> b', 'b', 'c')).toBe('A &lt;g1> c');
    expect(replace('g1 <g1>g1</g1>', 'g1', '')).toBe(' <g1></g1>');
  });

  it('leaves places that have a code in them', () => {
    expect(replace('Ini<g1>cio</g1>, inicio', 'inicio', 'X')).toBe('Ini<g1>cio</g1>, X');
  });

  it('takes patterns and their references as plain text', () => {
    expect(replace('1 (a.b) a-b', '(a.b)', '$1$&')).toBe('1 $1$& a-b');
    expect(replace('a\u{1F600}b', '\u{1F600}', '-')).toBe('a-b');
  });

  it.each([
    ['Cable, cable, cablear', { matchesCase: true }, 'Cable, hilo, hiloar'],
    ['Cable, cable, cablear', { matchesWords: true }, 'hilo, hilo, cablear'],
    ['Cable, cable, cablear', { matchesCase: true, matchesWords: true }, 'Cable, hilo, cablear'],
    ['ñcable <g1>cable</g1>s', { matchesWords: true }, 'ñcable <g1>cable</g1>s'],
  ])('%s with %o is %s', (target, options, expected) => {
    expect(replace(target, 'cable', 'hilo', options)).toBe(expected);
  });
});
