import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Comments } from '../comments/comment.model.ts';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication, ownerPhone, storedApplication } from '../../testing/build-application.ts';
import { sendComment } from '../../testing/build-comment.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startServiceProcess, type ServiceProcess } from '@petcare/platform/testing/service-process.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { emptyTrash } from '../../lifecycle/trash/empty-trash.ts';
import { Applications } from './application.model.ts';

/*
 * Two copies of the service, so that only the database serializes two decisions; one copy runs them one after the
 * other. Each race is repeated, because a collision cannot be forced.
 */

let content: TestContent;
let bus: TestBus;
let copy: ServiceProcess;
beforeAll(async () => {
  content = await startTestContent();
  bus = await testBus();
  copy = await startServiceProcess('content', content, bus);
});
afterAll(async () => {
  await copy?.stop();
  await bus?.close();
  await content.stop();
});

const trials = 8;

type BuiltAdoption = Awaited<ReturnType<typeof buildAdoption>>;
type BuiltApplication = Awaited<ReturnType<typeof buildApplication>>;

const acceptBy = (send: SendToService, { owner }: BuiltAdoption, { id }: BuiltApplication) =>
  send('PUT', `/api/adoptions/applications/${id}/accept`, { as: owner.caller, body: { phone: ownerPhone } });
const withdrawBy = (send: SendToService, { id, applicant }: BuiltApplication) =>
  send('PUT', `/api/adoptions/applications/${id}/withdraw`, { as: applicant.caller });
const changeStatusBy = (send: SendToService, { owner, path }: BuiltAdoption, status: string) =>
  send('PUT', `${path}/status`, { as: owner.caller, body: { status } });
const deleteBy = (send: SendToService, { owner, path }: BuiltAdoption) =>
  send('DELETE', path, { as: owner.caller });

async function expectInvariant(adoptionId: string): Promise<void> {
  const post = await storedAdoption(adoptionId);
  const open = await Applications.find({ adoptionId, open: true }).lean();
  const accepted = open.filter(({ status }) => status === 'accepted').map(({ _id }) => _id);
  expect(accepted).toEqual(post.acceptedApplicationId === null ? [] : [post.acceptedApplicationId]);
  if (post.status === 'Available') expect(accepted).toEqual([]);
  else expect(open.map(({ _id }) => _id)).toEqual(accepted);
}

async function decisionsAbout(applicationId: string): Promise<unknown[]> {
  const events = await content.eventsAbout(applicationId);
  return events
    .map(({ envelope }) => envelope)
    .filter(({ name }) => name === 'application.decided')
    .map(({ data }) => (data as { status: string }).status);
}

test('of two applicants accepted at once, one is accepted', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const [first, second] = [
      await buildApplication(content, built.id),
      await buildApplication(content, built.id),
    ];
    const answers = await Promise.all([
      acceptBy(content.send, built, first),
      acceptBy(copy.send, built, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expectInvariant(built.id);
    const [won, lost] = answers[0].status === 200 ? [first, second] : [second, first];
    expect((await storedAdoption(built.id)).acceptedApplicationId).toBe(won.id);
    expect((await storedApplication(lost.id)).status).toBe('declined');
    expect([await decisionsAbout(won.id), await decisionsAbout(lost.id)]).toEqual([
      ['accepted'],
      ['declined'],
    ]);
  }
});

test('the same applicant accepted twice at once is accepted once', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const answers = await Promise.all([
      acceptBy(content.send, built, chosen),
      acceptBy(copy.send, built, chosen),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await decisionsAbout(chosen.id)).toEqual(['accepted']);
  }
});

test('a simultaneous acceptance and withdrawal keep the invariant', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const [accepted, withdrawn] = await Promise.all([
      acceptBy(content.send, built, chosen),
      withdrawBy(copy.send, chosen),
    ]);
    // Before or after the acceptance, the withdrawal succeeds and the pet is Available.
    expect(withdrawn.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect((await storedApplication(chosen.id)).status).toBe('withdrawn');
    expect((await storedAdoption(built.id)).status).toBe('Available');
    await expectInvariant(built.id);
  }
});

test('a simultaneous acceptance and change to Adopted keep the invariant', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const [accepted, changed] = await Promise.all([
      acceptBy(content.send, built, chosen),
      changeStatusBy(copy.send, built, 'Adopted'),
    ]);
    expect(changed.status).toBe(200);
    expect((await storedAdoption(built.id)).status).toBe('Adopted');
    expect((await storedApplication(chosen.id)).status).toBe(
      accepted.status === 200 ? 'accepted' : 'declined',
    );
    expect(await decisionsAbout(chosen.id)).toHaveLength(1);
    await expectInvariant(built.id);
  }
});

test('an application submitted during an acceptance is refused or declined', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const late = await buildUser();
    const [accepted, applied] = await Promise.all([
      acceptBy(content.send, built, chosen),
      apply(copy, built.id, late),
    ]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(applied.status);
    await expectInvariant(built.id);
    if (applied.status === 201)
      expect(await decisionsAbout(String(applied.body.application._id))).toEqual(['declined']);
  }
});

test('requests during the deletion of the post leave no rows and notify an applicant once', async () => {
  const built: { post: BuiltAdoption; waiting: BuiltApplication; wasAccepted: boolean }[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const post = await buildAdoption();
    const waiting = await buildApplication(content, post.id);
    const [commenter, late] = [await buildUser(), await buildUser()];
    const [deleted, accepted, comment, applied] = await Promise.all([
      deleteBy(content.send, post),
      acceptBy(copy.send, post, waiting),
      sendComment(copy, post.id, commenter),
      apply(copy, post.id, late),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(accepted.status);
    expect([201, 404]).toContain(comment.status);
    expect([201, 404, 409]).toContain(applied.status);
    built.push({ post, waiting, wasAccepted: accepted.status === 200 });
  }
  const under = () => ({ adoptionId: trusted({ $in: built.map(({ post }) => post.id) }) });
  expect(await Applications.countDocuments({ ...under(), open: true })).toBe(0);
  await emptyTrash(new Date(Date.now() + 31 * 24 * 60 * 60_000));
  expect(await Comments.countDocuments(under())).toBe(0);
  expect(await Applications.countDocuments(under())).toBe(0);
  for (const { waiting, wasAccepted } of built)
    expect(await decisionsAbout(waiting.id)).toEqual(wasAccepted ? ['accepted', 'declined'] : ['declined']);
});

test('comments through two copies are numbered without a gap', async () => {
  const { id } = await buildAdoption();
  const users = await Promise.all(Array.from({ length: 30 }, () => buildUser()));
  const answers = await Promise.all(
    users.map((one, at) => sendComment(at % 2 === 0 ? content : copy, id, one)),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const stored = await Comments.find({ adoptionId: id }).sort({ seq: 1 }).lean();
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});
