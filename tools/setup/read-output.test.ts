import { describe, expect, it } from 'vitest';
import { createGauge, reasonIn } from './read-output.mjs';

const textAfter = (lines: readonly string[], total?: number) => {
  const gauge = createGauge(total);
  for (const line of lines) gauge.push(line);
  return gauge.text();
};

describe('how far a program is', () => {
  it('is read in the output of npm', () => {
    const fetched = (name: string) =>
      `npm http fetch GET 200 https://registry.npmjs.org/${name}/-/${name}-1.tgz 12ms (cache miss)`;
    expect(
      textAfter([fetched('a'), 'npm http fetch GET 200 https://registry.npmjs.org/a 5ms', fetched('b')], 1_200),
    ).toBe('2 of 1,200 packages fetched');
  });

  it('is unknown while npm only warns and asks for descriptions of packages', () => {
    const request = 'npm http fetch GET 200 https://registry.npmjs.org/a 5ms (cache miss)';
    expect(textAfter(['npm warn Unknown user config "nodedir".', request])).toBe('');
  });

  it('is read in the output of apt', () => {
    const lines = [
      'Get:1 http://deb.debian.org/debian bookworm InRelease [151 kB]',
      '0 upgraded, 82 newly installed, 0 to remove and 3 not upgraded.',
      'Need to get 12.3 MB/98.7 MB of archives.',
      'Get:1 http://deb.debian.org/debian bookworm/main amd64 ffmpeg amd64 7:5.1 [1,500 kB]',
      'Unpacking ffmpeg (7:5.1) ...',
      'Setting up ffmpeg (7:5.1) ...',
    ];
    expect(textAfter(lines.slice(0, 4))).toBe('1 of 82 packages fetched (98.7 MB)');
    expect(textAfter(lines.slice(0, 5))).toBe('1 of 82 packages unpacked');
    expect(textAfter(lines)).toBe('1 of 82 packages unpacked');
    expect(textAfter(lines.map((line) => line.replace('82 newly', '1 newly')))).toBe('1 of 1 packages set up');
  });

  it('is read in the output of pip, with the bytes that were fetched', () => {
    expect(textAfter(['Collecting numpy==2', 'fetched 12.3 MB', '  Downloading numpy-2.whl (16 MB)'])).toBe(
      '1 packages, fetched 12.3 MB, Downloading numpy-2.whl (16 MB)',
    );
  });

  it('is what any other program said last', () => {
    expect(textAfter(['checking for gcc', 'making vector.o', ''])).toBe('making vector.o');
  });
});

describe('the reason of a failure', () => {
  it.each([
    [
      'of Go that reaches no source',
      'go: downloading go.temporal.io/server v1.29.1\ngo: go.temporal.io/server@v1.29.1: Get "https://proxy.golang.org/x.zip": dial tcp: lookup proxy.golang.org: no such host\ngo: downloading golang.org/x/net v0.1.0\n',
      'go: go.temporal.io/server@v1.29.1: Get "https://proxy.golang.org/x.zip": dial tcp: lookup proxy.golang.org: no such host',
    ],
    [
      'of a compiler without memory, between names of packages',
      'internal/goarch\ngo.temporal.io/api/workflowservice/v1\ngo.temporal.io/api/workflowservice/v1: /usr/local/go/pkg/tool/linux_amd64/compile: signal: killed\ngoogle.golang.org/grpc\n',
      'go.temporal.io/api/workflowservice/v1: /usr/local/go/pkg/tool/linux_amd64/compile: signal: killed',
    ],
    [
      'of a full disk',
      '# modernc.org/sqlite\nwrite /tmp/go-build1/b2/_pkg_.a: no space left on device\n',
      'write /tmp/go-build1/b2/_pkg_.a: no space left on device',
    ],
    [
      'of npm, without its help',
      'npm http fetch GET 200 https://registry.npmjs.org/a/-/a-1.tgz 4ms\nnpm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request to https://registry.npmjs.org/b failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org\nnpm error network This is a problem related to network connectivity.\nnpm error A complete log of this run can be found in: /root/.npm/_logs/x.log\n',
      'request to https://registry.npmjs.org/b failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org',
    ],
    [
      'of apt',
      'Reading package lists...\nE: Unable to locate package ffmpegg\n',
      'E: Unable to locate package ffmpegg',
    ],
    ['of what names none', 'one\ntwo words\nthree words here\n', 'two words; three words here'],
  ])('is found in the output %s', (_, output, reason) => {
    expect(reasonIn(output)).toBe(reason);
  });
});
