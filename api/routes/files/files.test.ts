import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startTestApi, uploadForm, type FormPart, type TestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

describe('files over HTTP', () => {
  const api = sharedByTests(() => startTestApi());

  const file = (content: string, name: string) => new File([content], name);
  const upload = (parts: readonly FormPart[], key?: string) => uploadForm(api, parts, key);

  const download = (path: string, options: Parameters<TestApi['request']>[1] = {}) =>
    api.request(`/v1/files/download?path=${encodeURIComponent(path)}`, options);

  const leftovers = () => readdir(api.dependencies.storage.incomingFolder);

  // Covers POST /v1/files/upload, GET /v1/files/list, GET /v1/files/download, DELETE /v1/files/delete
  it('are uploaded to a folder, listed, downloaded and deleted', async () => {
    const uploaded = await upload([
      ['path', 'contracts/2026/'],
      ['file', file('Hello', 'Größe "A".DOCX')],
    ]);
    expect(uploaded.status).toBe(201);
    const key = 'contracts/2026/Größe "A".DOCX';
    const expected = { key, file_name: 'Größe "A".DOCX', file_type: 'docx', size: 5 };
    expect(await uploaded.json()).toMatchObject({ message: expect.any(String) as string, ...expected });
    expect(uploaded.headers.get('location')).toBe(`/v1/files/download?path=${encodeURIComponent(key)}`);

    const listed = await (await api.request('/v1/files/list?path=contracts/2026')).json();
    expect(listed).toMatchObject({ files: [expected], folders: [], total: 1, path: 'contracts/2026/' });
    const parent = await (await api.request('/v1/files/list?path=contracts/')).json();
    expect(parent).toMatchObject({ files: [], folders: ['2026'], total: 0, path: 'contracts/' });
    const root = await (await api.request('/v1/files/list?path=/')).json();
    expect(root).toMatchObject({ folders: ['contracts'], path: '/' });

    const downloaded = await download(key);
    expect(downloaded.status).toBe(200);
    expect(downloaded.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(downloaded.headers.get('content-length')).toBe('5');
    expect(downloaded.headers.get('x-content-type-options')).toBe('nosniff');
    const disposition = downloaded.headers.get('content-disposition');
    expect(disposition).toContain('attachment; filename=');
    expect(disposition).toContain(`filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22A%22.DOCX`);
    expect(await downloaded.text()).toBe('Hello');

    const head = await download(key, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);

    const path = `/v1/files/delete?path=${encodeURIComponent(key)}`;
    const deleted = await api.request(path, { method: 'DELETE' });
    expect(await deleted.json()).toEqual({ message: expect.any(String) as string, path: key });
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await download(key)).status).toBe(404);
    expect((await download(key, { method: 'HEAD' })).status).toBe(404);
    expect(await leftovers()).toEqual([]);
  });

  it('take the path after the file as well as before it, and a whole key instead of a folder', async () => {
    const response = await upload([
      ['file', file('x', 'sent.txt')],
      ['path', 'kept/as.txt'],
    ]);
    expect(await response.json()).toMatchObject({ key: 'kept/as.txt', file_name: 'as.txt' });
  });

  it('are the same with a slash at the beginning of their path', async () => {
    const response = await upload([
      ['path', '/rooted/'],
      ['file', file('x', 'a.txt')],
    ]);
    expect(await response.json()).toMatchObject({ key: 'rooted/a.txt' });
    expect((await download('/rooted/a.txt')).status).toBe(200);
    const listed = await api.request('/v1/files/list?path=/rooted/');
    expect(await listed.json()).toMatchObject({ total: 1, files: [{ key: 'rooted/a.txt' }] });
  });

  it('go to the top folder with the path /', async () => {
    const response = await upload([
      ['path', '/'],
      ['file', file('x', 'top.txt')],
    ]);
    expect(await response.json()).toMatchObject({ key: 'top.txt' });
  });

  it('say where they went when the path has neither a slash at its end nor an extension', async () => {
    const message = async (path: string) => {
      const response = await upload([
        ['path', path],
        ['file', file('x', 'guide.docx')],
      ]);
      expect(response.status).toBe(201);
      return ((await response.json()) as { message: string }).message;
    };
    const hint =
      ' Its key is "meant/as-folder", without an extension: path ends without a slash, so it is the whole key. ';
    expect(await message('meant/as-folder')).toContain(hint);
    for (const path of ['meant/folder/', 'meant/as.docx']) expect(await message(path)).toBe('The file was uploaded.');
  });

  it('are refused when they are empty, which leaves an existing file as it is', async () => {
    const parts = (content: string): FormPart[] => [
      ['path', 'kept/whole.txt'],
      ['file', file(content, 'e.txt')],
    ];
    expect((await upload(parts('whole'))).status).toBe(201);
    const response = await upload(parts(''));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      details: [{ path: 'file', message: 'must not be empty' }],
    });
    expect(await (await download('kept/whole.txt')).text()).toBe('whole');
    expect(await leftovers()).toEqual([]);
  });

  it('are known without a content type on their part', async () => {
    const body = [
      '--b\r\nContent-Disposition: form-data; name="path"\r\nContent-Type: text/plain\r\n\r\nraw.bin',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nbytes',
      '--b--\r\n',
    ].join('\r\n');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await api.request('/v1/files/upload', { method: 'POST', body, headers });
    expect(await response.json()).toMatchObject({ key: 'raw.bin', size: 5 });
  });

  it('lose folders and control characters in their names', async () => {
    const body = [
      '--b\r\nContent-Disposition: form-data; name="path"\r\n\r\nsafe/',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="../../e\u0301t\u0007c\\passwd.txt"\r\n\r\nx',
      '--b--\r\n',
    ].join('\r\n');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await api.request('/v1/files/upload', { method: 'POST', body, headers });
    expect(await response.json()).toMatchObject({ key: 'safe/passwd.txt' });
  });

  it.each(['../x', 'a/../../x', '//etc/passwd', 'a//b', 'a/./b', 'a\\b', 'a/\u0000b', 'x'.repeat(513), '..'])(
    'refuse the key %j everywhere',
    async (path) => {
      const query = `path=${encodeURIComponent(path)}`;
      const responses = [
        await upload([
          ['path', path],
          ['file', file('x', 'x.txt')],
        ]),
        await upload([
          ['path', `${path}/`],
          ['file', file('x', 'x.txt')],
        ]),
        await api.request(`/v1/files/download?${query}`),
        await api.request(`/v1/files/list?${query}`),
        await api.request(`/v1/files/delete?${query}`, { method: 'DELETE' }),
      ];
      for (const response of responses) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'path' }] });
      }
      expect(await leftovers()).toEqual([]);
    },
  );

  it('refuse an upload without path, without file, with two files or with another body', async () => {
    const cases: [readonly FormPart[], string][] = [
      [[['file', file('x', 'x.txt')]], 'path'],
      [
        [
          ['path', ''],
          ['file', file('x', 'x.txt')],
        ],
        'path',
      ],
      [
        [
          ['path', 'a'],
          ['path', 'b'],
          ['file', file('x', 'x.txt')],
        ],
        'path',
      ],
      [[['path', 'a/']], 'file'],
      [
        [
          ['path', 'a/'],
          ['file', 'only text'],
        ],
        'file',
      ],
      [
        [
          ['path', 'a/'],
          ['other', file('x', 'x.txt')],
        ],
        'file',
      ],
      [
        [
          ['path', 'a/'],
          ['file', file('x', 'x')],
          ['file', file('y', 'y')],
        ],
        'file',
      ],
      [
        [
          ['path', 'a/'],
          ['file', file('x', 'x')],
          ['other', file('y', 'y')],
        ],
        'file',
      ],
      [
        [
          ['path', 'a/'],
          ['file', file('x', '..')],
        ],
        'file',
      ],
    ];
    for (const [parts, path] of cases) {
      const response = await upload(parts);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ details: [{ path }] });
    }
    expect((await api.request('/v1/files/upload', { json: { path: 'a' } })).status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const damaged = await api.request('/v1/files/upload', { method: 'POST', body: '--b\r\nnonsense', headers });
    expect(damaged.status).toBe(400);
    expect(await damaged.json()).toMatchObject({ code: 'malformed_request' });
    const noBoundary = await api.request('/v1/files/upload', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(noBoundary.status).toBe(400);
    expect(await leftovers()).toEqual([]);
  });

  it('need the path parameter', async () => {
    for (const path of ['download', 'list']) expect((await api.request(`/v1/files/${path}`)).status).toBe(400);
  });

  it('answer 409 where a file stands in the place of a folder, without naming anything internal', async () => {
    await upload([
      ['path', 'taken'],
      ['file', file('x', 'x')],
    ]);
    const response = await upload([
      ['path', 'taken/below.txt'],
      ['file', file('x', 'x')],
    ]);
    expect(response.status).toBe(409);
    expect(await response.text()).not.toContain(api.owner.organizationId);
  });

  it('uploaded in parallel to one key leave one of them, whole', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(200_000));
    const responses = await Promise.all(
      contents.map((content) =>
        upload([
          ['path', 'race.txt'],
          ['file', file(content, 'r.txt')],
        ]),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(contents.map(() => 201));
    expect(contents).toContain(await (await download('race.txt')).text());
    expect(await leftovers()).toEqual([]);
  });

  // Covers POST /v1/files/upload
  it('are replaced by an upload to the same key', async () => {
    for (const content of ['first', 'second']) {
      await upload([
        ['path', 'twice.txt'],
        ['file', file(content, 't.txt')],
      ]);
    }
    expect(await (await download('twice.txt')).text()).toBe('second');
  });

  // Covers GET /v1/files/list
  it('are listed in pages, sorted', async () => {
    const names = ['a', 'b', 'c'];
    for (const name of names)
      await upload([
        ['path', `paged/${name}.txt`],
        ['file', file('x', 'x')],
      ]);
    const page = await (await api.request('/v1/files/list?path=paged&limit=2&offset=1')).json();
    expect(page).toMatchObject({
      files: [{ key: 'paged/b.txt' }, { key: 'paged/c.txt' }],
      total: 3,
      limit: 2,
      offset: 1,
    });
  });

  it('keep names of unknown types from being guessed', async () => {
    await upload([
      ['path', 'page.weird'],
      ['file', file('<script>', 'p')],
    ]);
    const response = await download('page.weird');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});
