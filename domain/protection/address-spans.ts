import type { TextSpan } from './text-spans.ts';
import { isWordBefore } from './text-spans.ts';

/** Longest local part and host name of RFC 5321, section 4.5.3.1. */
const LOCAL_PART = /[\p{L}\p{N}!#$&'*+/=?^_`|~.-]/u;
const MAX_LOCAL_PART_LENGTH = 64;
const MAIL_HOST = /@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}/uy;

const SCHEME = /(?:https?|ftps?|sftp|file|wss?|ssh|git|s3|gs):\/\/|mailto:|tel:\+?\d|www\.(?=[\p{L}\p{N}])/giu;
/** Beginning of an address without a scheme. */
const WITHOUT_SCHEME = /www\./i;
/** Excludes the marks of scripts that put no space after an address. */
const ADDRESS_CHARACTERS = /[^\s<>"“”«»`\u0000-\u001f،؛؟。、，；：！？（）「」『』【】《》〈〉]+/uy;
/** Letters of scripts without spaces between words. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
/** Where a sentence in such a script continues after an address: `example.com/docsを`, but not `/wiki/日本`. */
const SCRIPT_BORDER = new RegExp(`(?<=[A-Za-z0-9])${UNSPACED}`, 'u');
const UNSPACED_END = new RegExp(`${UNSPACED}$`, 'u');

/** Top-level domains of bare host names that count as addresses: the most common in software texts. */
const TOP_LEVEL = 'com|org|net|io|dev|app|edu|gov|info|eu';
const BARE_HOST = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}(?:${TOP_LEVEL})` +
    String.raw`(?![\p{L}\p{N}_-]|\.[a-z])(?:\/[\w.\/%#?=&+~\-]{0,500})?`,
  'gu',
);

const HOST_END = new RegExp(String.raw`\.(?:${TOP_LEVEL})`);

/** Windows and network paths, and paths of two names or more that start at a root, a home or a relative folder. */
const WINDOWS_PATH = /(?<![\p{L}\p{N}])(?:[A-Za-z]:\\|\\\\[\w.-]+\\)[\w.$~-]*(?:\\[\w.$~-]+)*\\?/gu;
const UNIX_PATH = /(?<![^\s([{"'=])(?:~|\.{1,2})?\/[\w.@-]+(?:\/[\w.@-]+)+\/?/gu;

/**
 * Characters of which every address has one: a colon (`mailto:`), an at sign, a slash of either kind, or a full stop
 * before another character.
 */
const NEEDED = /[:@/\\]|\.\S/;

/** Finds addresses of the web and of mail, and file paths. Linear in the length of the text. */
export function findAddresses(text: string): readonly TextSpan[] {
  if (!NEEDED.test(text)) return [];
  return [...findUrls(text), ...findMail(text), ...findBareHosts(text), ...findPaths(text)];
}

function findUrls(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  if (!text.includes(':') && !WITHOUT_SCHEME.test(text)) return spans;
  SCHEME.lastIndex = 0;
  for (let match = SCHEME.exec(text); match !== null; match = SCHEME.exec(text)) {
    const start = match.index;
    if (isWordBefore(text, start) && !isUnspacedBefore(text, start)) continue;
    ADDRESS_CHARACTERS.lastIndex = SCHEME.lastIndex;
    const longest = ADDRESS_CHARACTERS.test(text) ? ADDRESS_CHARACTERS.lastIndex : SCHEME.lastIndex;
    const reach = scriptBorder(text, start, longest);
    const end = withoutTrailingMarks(text, start, reach);
    if (end < SCHEME.lastIndex) continue;
    spans.push({ start, end });
    SCHEME.lastIndex = reach;
  }
  return spans;
}

/** A sentence's own punctuation after an address is not part of it; a closing bracket is if its opening one is. */
function withoutTrailingMarks(text: string, start: number, reach: number): number {
  const balance = new Map([
    [')', 0],
    [']', 0],
    ['}', 0],
  ]);
  for (let index = start; index < reach; index += 1) {
    const character = text[index]!;
    const close = { '(': ')', '[': ']', '{': '}' }[character];
    if (close !== undefined) balance.set(close, (balance.get(close) ?? 0) + 1);
    else if (balance.has(character)) balance.set(character, (balance.get(character) ?? 0) - 1);
  }
  let end = reach;
  while (end > start) {
    const last = text[end - 1]!;
    const surplus = balance.get(last);
    if (surplus !== undefined && surplus < 0) balance.set(last, surplus + 1);
    else if (!/[.,;:!?'’…*_]/.test(last)) break;
    end -= 1;
  }
  return end;
}

function findMail(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    MAIL_HOST.lastIndex = at;
    if (!MAIL_HOST.test(text)) continue;
    const end = scriptBorder(text, at, MAIL_HOST.lastIndex);
    if (end < MAIL_HOST.lastIndex && !isMailHost(text.slice(at, end))) continue;
    let start = at;
    while (start > 0 && at - start < MAX_LOCAL_PART_LENGTH && LOCAL_PART.test(text[start - 1]!)) {
      if (/[A-Za-z0-9]/.test(text[start]!) && isUnspacedBefore(text, start)) break;
      start -= 1;
    }
    while (start < at && /[.'`]/.test(text[start]!)) start += 1;
    if (start < at) spans.push({ start, end });
  }
  return spans;
}

function isMailHost(text: string): boolean {
  MAIL_HOST.lastIndex = 0;
  return MAIL_HOST.test(text) && MAIL_HOST.lastIndex === text.length;
}

function isUnspacedBefore(text: string, offset: number): boolean {
  return UNSPACED_END.test(text.slice(Math.max(0, offset - 2), offset));
}

/** @returns end of an address that extends at most to `reach` */
function scriptBorder(text: string, start: number, reach: number): number {
  const border = text.slice(start, reach).search(SCRIPT_BORDER);
  return border === -1 ? reach : start + border;
}

function findBareHosts(text: string): TextSpan[] {
  return HOST_END.test(text) ? findLike(BARE_HOST, text) : [];
}

function findPaths(text: string): TextSpan[] {
  return [
    ...(text.includes('\\') ? findLike(WINDOWS_PATH, text) : []),
    ...(text.includes('/') ? findLike(UNIX_PATH, text) : []),
  ];
}

function findLike(pattern: RegExp, text: string): TextSpan[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: withoutTrailingMarks(text, match.index, match.index + match[0].length),
  }));
}
