import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { addComments, buildComment, sendComment } from '../../testing/build-comment.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Comments } from './comment.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = userCaller(newId(), 'admin');
const read = (adoptionId: string, query = '', as = admin) =>
  content.send('GET', `/api/adoptions/comments/post/${adoptionId}${query}`, { as });
const numbersOf = (body: { seq: number }[]) => body.map(({ seq }) => seq);
const countUnder = (adoptionId: string) => Comments.countDocuments({ adoptionId });

describe('a comment', () => {
  test('gets the next number of its post, and the owner is notified', async () => {
    const { id, owner, post } = await buildAdoption();
    const author = await buildUser();
    const { status, body } = await sendComment(content, id, author, {
      body: '  So <b>sweet</b>! ',
      author_id: author.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'comment added',
      comment: {
        adoption_id: id,
        author_id: { _id: author.id, full_name: author.fullName, image_URL: author.imageUrl },
        body: 'So <b>sweet</b>!',
        seq: 1,
        edited: false,
        client_id: null,
      },
    });
    expect((await read(id)).body).toEqual([body.comment]);
    expect((await content.send('GET', `/api/adoptions/${id}`, { as: admin })).body.comment_count).toBe(1);
    expect(
      (await content.eventsAbout(String(body.comment._id))).map(({ envelope }) => envelope),
    ).toMatchObject([
      {
        name: 'comment.added',
        aggregate: { sequence: 1 },
        data: {
          adoption_id: id,
          adoption_title: post.title,
          owner_id: owner.id,
          author_id: author.id,
          author_name: author.fullName,
          notified_ids: [owner.id],
        },
      },
    ]);
  });

  test('notifies earlier commenters once each, and never its author', async () => {
    const { id, owner } = await buildAdoption();
    const [first, second] = await addComments(content, id, 2);
    if (!first || !second) throw new Error('two comments were to be added');
    await sendComment(content, id, first.author);
    const { body } = await sendComment(content, id, owner);
    const [event] = await content.eventsAbout(String(body.comment._id));
    expect(event?.envelope.data).toMatchObject({ notified_ids: [first.author.id, second.author.id] });
  });

  test('of fifty users at once is stored once each, numbered 1 to 50', async () => {
    const { id } = await buildAdoption();
    const users = await Promise.all(Array.from({ length: 50 }, () => buildUser()));
    const answers = await Promise.all(
      users.map((one, at) => sendComment(content, id, one, { body: `Comment ${at}` })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const { body, headers } = await read(id);
    expect(numbersOf(body)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(new Set(body.map((one: { body: string }) => one.body)).size).toBe(50);
    expect(headers.get('x-total-count')).toBe('50');
    expect(await storedAdoption(id)).toMatchObject({ commentSeq: 50, commentCount: 50 });
  });

  test('sent ten times at once with one client id is stored once', async () => {
    const { id } = await buildAdoption();
    const author = await buildUser();
    const client_id = randomUUID();
    const send = () => sendComment(content, id, author, { client_id });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const again = await send();
    expect([again.status, again.body.comment.client_id]).toEqual([200, client_id]);
    expect(await countUnder(id)).toBe(1);
    expect((await storedAdoption(id)).commentSeq).toBe(1);
  });

  test('with the client id of another comment is a conflict', async () => {
    const { id } = await buildAdoption();
    const author = await buildUser();
    const client_id = randomUUID();
    await sendComment(content, id, author, { client_id });
    const { status, body } = await sendComment(content, id, author, { client_id, body: 'Something else' });
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await countUnder(id)).toBe(1);
  });

  test('is refused to visitors, under another user’s id, without a post, and with an invalid body', async () => {
    const { id } = await buildAdoption();
    const author = await buildUser();
    expect((await sendComment(content, id, { caller: visitor })).status).toBe(401);
    expect((await sendComment(content, id, author, { author_id: newId() })).status).toBe(403);
    expect((await sendComment(content, newId(), author)).status).toBe(404);
    for (const wrong of [' \n ', 'x'.repeat(1_001), { $ne: '' }, undefined]) {
      const { status, body } = await sendComment(content, id, author, { body: wrong });
      expect([status, body.errors[0].field]).toEqual([400, 'body']);
    }
    expect(await countUnder(id)).toBe(0);
    expect((await storedAdoption(id)).commentSeq).toBe(0);
  });

  test('beyond ten per minute is refused with a waiting time, for its author only', async () => {
    const { id } = await buildAdoption();
    const [author, other] = [await buildUser(), await buildUser()];
    const client_id = randomUUID();
    await sendComment(content, id, author, { client_id });
    for (let sent = 1; sent < 10; sent += 1)
      expect((await sendComment(content, id, author)).status).toBe(201);
    const { status, body, headers } = await sendComment(content, id, author);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(body.message).toBe(
      `You can write 10 comments a minute. Please wait ${seconds} second${seconds === 1 ? '' : 's'}.`,
    );
    expect(await countUnder(id)).toBe(10);
    expect((await sendComment(content, id, author, { client_id })).status).toBe(200);
    expect((await sendComment(content, id, other)).status).toBe(201);
  });
});

describe('the comments of a post', () => {
  test('are listed oldest first: the newest, those before a number, or those after one', async () => {
    const { id } = await buildAdoption();
    await addComments(content, id, 5);
    expect(numbersOf((await read(id)).body)).toEqual([1, 2, 3, 4, 5]);
    expect(numbersOf((await read(id, '?limit=2')).body)).toEqual([4, 5]);
    expect(numbersOf((await read(id, '?limit=2&before=4')).body)).toEqual([2, 3]);
    expect(numbersOf((await read(id, '?limit=2&after=0')).body)).toEqual([1, 2]);
    expect(numbersOf((await read(id, '?after=3')).body)).toEqual([4, 5]);
    expect(numbersOf((await read(id, '?after=1&before=4')).body)).toEqual([2, 3]);
    expect((await read(id, '?limit=2')).headers.get('x-total-count')).toBe('5');
  });

  test('name the older and newer ones of a range', async () => {
    const { id } = await buildAdoption();
    await addComments(content, id, 5);
    const path = `/api/adoptions/comments/post/${id}?limit=2`;
    const ends = [`<${path}&after=0>; rel="first"`, `<${path}>; rel="last"`] as const;
    const linksOf = async (query: string) => (await read(id, query)).headers.get('link')?.split(', ');
    expect(await linksOf('?limit=2')).toEqual([ends[0], `<${path}&before=4>; rel="prev"`, ends[1]]);
    expect(await linksOf('?limit=2&before=4')).toEqual([
      ends[0],
      `<${path}&before=2>; rel="prev"`,
      `<${path}&after=3>; rel="next"`,
      ends[1],
    ]);
    expect(await linksOf('?limit=2&after=0')).toEqual([ends[0], `<${path}&after=2>; rel="next"`, ends[1]]);
  });

  test('require a session and an existing post', async () => {
    const { id } = await buildAdoption();
    expect((await content.send('GET', `/api/adoptions/comments/post/${id}`)).status).toBe(401);
    expect((await read(newId())).status).toBe(404);
    for (const query of ['?before=0', '?after=-1', '?limit=201'])
      expect((await read(id, query)).status).toBe(400);
  });
});

describe('editing a comment', () => {
  const edit = (path: string, body: unknown, as = admin) => content.send('PUT', path, { as, body });

  test('marks it as edited and publishes an event', async () => {
    const { id } = await buildAdoption();
    const { author, comment, path } = await buildComment(content, id);
    const { status, body } = await edit(path, { body: 'How very lovely!' }, author.caller);
    expect(status).toBe(200);
    expect(body.comment).toEqual({ ...comment, body: 'How very lovely!', edited: true });
    expect((await content.eventsAbout(comment._id)).map(({ envelope }) => envelope)[1]).toMatchObject({
      name: 'comment.updated',
      aggregate: { sequence: 2 },
      data: { adoption_id: id },
    });
  });

  test('that read an outdated comment is evaluated again', async () => {
    const { author, comment, path } = await buildComment(content, (await buildAdoption()).id);
    const concurrentEdit = () => edit(path, { body: 'How very lovely!' }, author.caller);
    const findById = Comments.findById.bind(Comments);
    const readBeforeConcurrentEdit = async () => {
      const outdated = await findById(comment._id).lean();
      expect((await concurrentEdit()).status).toBe(200);
      return outdated;
    };
    vi.spyOn(Comments, 'findById').mockImplementationOnce(
      () => ({ lean: readBeforeConcurrentEdit }) as unknown as ReturnType<typeof findById>,
    );
    const { status, body } = await edit(path, { body: 'How very lovely!' }, author.caller);
    expect([status, body.comment.body]).toEqual([200, 'How very lovely!']);
    expect((await findById(comment._id).lean())?.version).toBe(2);
    expect(await content.eventsAbout(comment._id)).toHaveLength(2);
  });

  test('to its current text changes nothing and publishes no event', async () => {
    const { author, comment, path } = await buildComment(content, (await buildAdoption()).id);
    const { body } = await edit(path, { body: ` ${comment.body} ` }, author.caller);
    expect(body.comment.edited).toBe(false);
    expect(await content.eventsAbout(comment._id)).toHaveLength(1);
  });

  test('is refused after fifteen minutes, to anyone but the author, and with a blank body', async () => {
    const { author, comment, path } = await buildComment(content, (await buildAdoption()).id);
    expect((await edit(path, { body: 'Mine' })).status).toBe(403);
    expect((await edit(path, { body: 'Mine' }, userCaller(newId()))).status).toBe(403);
    expect((await edit(path, { body: ' ' }, author.caller)).status).toBe(400);
    expect((await edit(`/api/adoptions/comments/${newId()}`, { body: 'x' })).status).toBe(404);
    await inTransaction(() =>
      Comments.updateOne({ _id: comment._id }, { createdAt: new Date(Date.now() - 16 * 60_000) }),
    );
    const { status, body } = await edit(path, { body: 'Too late' }, author.caller);
    expect([status, body.code]).toEqual([409, 'edit_window_closed']);
    expect((await Comments.findById(comment._id).lean())?.body).toBe(comment.body);
  });
});

describe('deleting a comment', () => {
  test.each(['its author', 'the owner of the post', 'an admin', 'a system process'])(
    'is allowed to %s; its number stays unused',
    async (who) => {
      const { id, owner } = await buildAdoption();
      const { author, comment, path } = await buildComment(content, id);
      const callers = {
        'its author': author.caller,
        'the owner of the post': owner.caller,
        'an admin': admin,
        'a system process': { kind: 'system', name: 'workers' },
      } as const;
      const { status, body } = await content.send('DELETE', path, {
        as: callers[who as keyof typeof callers],
      });
      expect([status, body]).toEqual([200, { message: 'Deleted!' }]);
      expect((await storedAdoption(id)).commentCount).toBe(0);
      expect((await content.eventsAbout(comment._id)).map(({ envelope }) => envelope.name)).toEqual([
        'comment.added',
        'comment.deleted',
      ]);
      expect((await buildComment(content, id)).comment.seq).toBe(2);
    },
  );

  test('is refused to all others', async () => {
    const { id } = await buildAdoption();
    const { path } = await buildComment(content, id);
    expect((await content.send('DELETE', path, { as: userCaller(newId()) })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: userCaller(newId(), 'doctor') })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: visitor })).status).toBe(401);
    expect(await countUnder(id)).toBe(1);
  });

  test('ten times at once counts once', async () => {
    const { id } = await buildAdoption();
    const { author, comment, path } = await buildComment(content, id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => content.send('DELETE', path, { as: author.caller })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect((await storedAdoption(id)).commentCount).toBe(0);
    expect(await content.eventsAbout(comment._id)).toHaveLength(2);
  });

  test('of a user deletes all of theirs under every post, is idempotent, and is for admins', async () => {
    const [first, second] = [await buildAdoption(), await buildAdoption()];
    const author = await buildUser();
    for (const { id } of [first, second, second]) await sendComment(content, id, author);
    await buildComment(content, second.id);
    const path = `/api/adoptions/comments/user/${author.id}`;
    expect((await content.send('DELETE', path, { as: author.caller })).status).toBe(403);
    expect((await content.send('DELETE', path, { as: admin })).body).toEqual({
      message: 'Deleted!',
      deleted: 3,
    });
    expect((await content.send('DELETE', path, { as: admin })).body.deleted).toBe(0);
    expect((await storedAdoption(first.id)).commentCount).toBe(0);
    expect((await storedAdoption(second.id)).commentCount).toBe(1);
  });
});
