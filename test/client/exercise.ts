import { events, json, refusal, type Reply } from '#client/testing/fake-service.ts';

/**
 * Script that uses the client in each environment: `loquent` is a client, and `result` equals `EXERCISED` afterwards.
 */
export const EXERCISE = `
const sent = [];
const file = new File(['Good morning'], 'a.txt');
result.key = (await loquent.files.upload({ path: 'in/', file }, { onProgress: (each) => sent.push(each) })).key;
result.progress = sent.at(-1).sent === sent.at(-1).total;
const stream = { name: 'b.txt', content: new Blob(['stream']).stream() };
result.stream = (await loquent.files.upload({ path: 'in/', file: stream })).key;
result.events = [];
for await (const { event } of loquent.jobs.events('j')) result.events.push(event);
result.error = await loquent.users.read().catch(({ code, message }) => ({ code, message }));
`;

export const EXERCISED = {
  key: 'in/a.txt:Bearer key',
  progress: true,
  stream: 'in/b.txt:Bearer key',
  events: ['status', 'end'],
  error: { code: 'forbidden', message: 'Because of forbidden.' },
};

/** Answers the requests of the exercise. The stream of events breaks off after its first one. */
export const answerExercise: Reply = (response, request) => {
  const path = request.url.split('?')[0];
  if (path === '/v1/files/upload') {
    const name = /filename="([^"]*)"/.exec(request.body)?.[1];
    return json({ key: `in/${name}:${request.headers.authorization}` }, 201)(response, request);
  }
  if (path === '/v1/jobs/j/events') {
    // A browser may drop what it has received of a connection that breaks off: it is asked for again.
    const isKnown = request.headers['last-event-id'] === 's';
    const event = isKnown ? 'event: end\nid: end\ndata: {}\n\n' : 'event: status\nid: s\ndata: {}\n\n';
    return events(`retry: 1\n\n${event}`, isKnown)(response, request);
  }
  if (path === '/v1/users/me') return refusal(403, 'forbidden')(response, request);
  return json({})(response, request);
};
