// Adds to package-lock.json the optional packages of other systems that npm omitted, as it does when it installs over
// an existing node_modules, or from a registry that doesn't have them. Without their entries `npm ci` refuses the lock
// file: on those systems, and here, too. Run it after every `npm install` that changed the lock file: npm run lock  The
// system and processor of the added entries come from the package's name. They carry no checksum, since there is no
// package here to take it from; npm adds it when the package is installed for the first time.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;
const added = [];

for (const [path, { optionalDependencies, dev }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
    const known = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (known !== undefined) continue;
    const words = name.split(/[^a-z0-9]+/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    if (os.length === 0 && cpu.length === 0) throw new Error(`${name} (of ${path}) names no system that is known here`);
    const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[^0-9]*/, ''),
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added.push(name);
  }
}

const byPath = Object.entries(packages).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
lock.packages = Object.fromEntries(byPath);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'package-lock.json is complete' : `Added to package-lock.json: ${added.join(', ')}`);
