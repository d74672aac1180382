import { grouped } from '#platform/progress.mjs';

/** Characters of an error that a message shows. */
const MAX_ERROR = 400;

/**
 * Creates a reader that derives progress from the output of npm, apt, pip or any other program.
 *
 * @param {number | undefined} total packages that npm has to fetch, if known
 * @returns {{ push: (line: string) => void, text: () => string }}
 */
export function createGauge(total) {
  const counts = { fetched: 0, collected: 0, toInstall: 0, downloaded: 0, unpacked: 0, configured: 0 };
  let [size, grown, last] = ['', '', ''];
  return {
    push(line) {
      if (/^npm http fetch GET 200 \S+\.tgz /.test(line)) counts.fetched += 1;
      else if (/^Collecting \S/.test(line)) counts.collected += 1;
      else if (/^Get:\d+ .* \[/.test(line)) counts.downloaded += 1;
      else if (/^Unpacking \S/.test(line)) counts.unpacked += 1;
      else if (/^Setting up \S/.test(line)) counts.configured += 1;
      const planned = /^\d+ upgraded, (\d+) newly installed/.exec(line)?.[1];
      // The lists that an update fetches have no plan, and their lines don't count for what follows.
      if (planned !== undefined) Object.assign(counts, { toInstall: Number(planned), downloaded: 0 });
      size = /^Need to get (?:[\d.,]+ .?B\/)?(.*) of archives/.exec(line)?.[1] ?? size;
      grown = /^fetched [\d.]+ MB$/.exec(line)?.[0] ?? grown;
      // npm's own lines are for its log: warnings, and requests for descriptions of packages.
      if (line.trim() !== '' && !line.startsWith('npm ')) last = line.trim();
    },
    text() {
      if (counts.fetched > 0)
        return `${grouped(counts.fetched)}${total ? ` of ${grouped(total)}` : ''} packages fetched`;
      const of = ` of ${counts.toInstall}`;
      // Some are set up before others are unpacked.
      if (counts.unpacked > 0 && counts.unpacked >= counts.toInstall)
        return `${counts.configured}${of} packages set up`;
      if (counts.unpacked > 0) return `${counts.unpacked}${of} packages unpacked`;
      if (counts.toInstall > 0) return `${counts.downloaded}${of} packages fetched${size === '' ? '' : ` (${size})`}`;
      if (counts.collected > 0)
        return `${counts.collected} packages${grown === '' ? '' : `, ${grown}`}, ${last.slice(0, 60)}`;
      return last.slice(0, 60);
    },
  };
}

/** Lines of Go, npm, apt and pip that say what is done, what to read or where a log is, and no reason of a failure. */
const NOT_A_REASON = [
  /^go: (downloading|finding|extracting|added|upgraded|creating|to add) /,
  /^(# )?[\w.-]+(\/[\w.~@-]+)*$/,
  /^npm (http|notice|info|verbose|silly|timing|warn)\b/i,
  /^npm error (A complete log|code \S+$|errno|syscall|path|command|This is (probably )?not|network (This is|In most|'proxy'|$)|\s*at )/,
  /^(Get|Hit|Ign):\d/,
  /^(Reading|Building|Selecting|Preparing|Unpacking|Setting up|Collecting|Downloading|Using cached|Processing)\b/,
  /^\[notice\]|^hint: /,
  /^\s+at /,
];
const REASON =
  /\b(error|fatal|failed|cannot|can't|unable|no such|not found|killed|denied|refused|timeout|timed out|no space)\b|^E: /i;

/**
 * The reason in the output of a program that failed: its last lines that say one, not what it did last.
 *
 * @param {string} output
 */
export function reasonIn(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !NOT_A_REASON.some((form) => form.test(line)));
  const named = lines.filter((line) => REASON.test(line));
  const chosen = (named.length > 0 ? named : lines).slice(-2);
  return chosen
    .map((line) => line.replace(/^npm error( network)? ?/, '').trim())
    .join('; ')
    .slice(0, MAX_ERROR);
}
