// Exits with 0 when node_modules holds exactly what package-lock.json asks for on this machine, so that nothing is
// reinstalled after `npm install` has done it. With `--count` prints how many packages are fetched for this machine. Plain JavaScript for any Node: it runs before Node 24 is there.
import { existsSync, readFileSync } from 'node:fs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

if (process.argv[2] === '--count') {
  const fits = (allowed, own) => allowed === undefined || allowed.includes(own);
  const fetched = Object.entries(packagesOf('package-lock.json')).filter(
    ([path, { link, os, cpu }]) => path !== '' && !link && fits(os, process.platform) && fits(cpu, process.arch),
  );
  console.log(fetched.length);
  process.exit(0);
}
if (!existsSync('node_modules/.package-lock.json') || !existsSync('node_modules/.bin/vitest')) process.exit(1);
const wanted = packagesOf('package-lock.json');
const installed = packagesOf('node_modules/.package-lock.json');

const wrong = Object.entries(wanted).filter(([path, { version, optional, link }]) => {
  if (path === '' || link) return false;
  // Optional packages for another platform are not installed.
  return installed[path] === undefined ? !optional : installed[path].version !== version;
});
process.exit(wrong.length === 0 ? 0 : 1);
