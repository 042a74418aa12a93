import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';
import { Comments } from '../comments/comment.model.ts';
import { buildAdoption, storedAdoption } from '../testing/build-adoption.ts';
import { apply, buildApplication, ownerPhone, storedApplication } from '../testing/build-application.ts';
import { say } from '../testing/build-comment.ts';
import { buildPerson } from '../testing/build-person.ts';
import { startServiceProcess, type ServiceProcess } from '@petcare/platform/testing/service-process.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { emptyTrash } from '../trash/empty-trash.ts';
import { Applications, type ApplicationDocument } from './application.model.ts';

/*
 * Two copies of the service, so that nothing but the database stands between two decisions: inside one copy they
 * would take turns. Each race is run many times; that the two really meet is not up to us.
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

type Built = Awaited<ReturnType<typeof buildAdoption>>;
type Made = Awaited<ReturnType<typeof buildApplication>>;

const acceptBy = (send: SendToService, { owner }: Built, { id }: Made) =>
  send('PUT', `/api/adoptions/applications/${id}/accept`, { as: owner.caller, body: { phone: ownerPhone } });
const withdrawBy = (send: SendToService, { id, applicant }: Made) =>
  send('PUT', `/api/adoptions/applications/${id}/withdraw`, { as: applicant.caller });
const sayBy = (send: SendToService, { owner, path }: Built, status: string) =>
  send('PUT', `${path}/status`, { as: owner.caller, body: { status } });
const deleteBy = (send: SendToService, { owner, path }: Built) => send('DELETE', path, { as: owner.caller });

/** What must be so whatever happened: a promised pet has one accepted applicant, and one that is not has none. */
async function expectSound(adoptionId: string): Promise<void> {
  const post = await Adoptions.findById(adoptionId).lean<AdoptionDocument>();
  const open = await Applications.find({ adoptionId, open: true }).lean<ApplicationDocument[]>();
  const accepted = open.filter(({ status }) => status === 'accepted').map(({ _id }) => _id);
  if (!post) return;
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

test('of two applicants accepted at once, exactly one is', async () => {
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
    await expectSound(built.id);
    const [won, lost] = answers[0].status === 200 ? [first, second] : [second, first];
    expect((await storedAdoption(built.id)).acceptedApplicationId).toBe(won.id);
    expect((await storedApplication(lost.id)).status).toBe('declined');
    expect([await decisionsAbout(won.id), await decisionsAbout(lost.id)]).toEqual([
      ['accepted'],
      ['declined'],
    ]);
  }
});

test('the same applicant accepted in two tabs is accepted once', async () => {
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

test('an acceptance and a withdrawal at once leave one sound state', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const [accepted, withdrawn] = await Promise.all([
      acceptBy(content.send, built, chosen),
      withdrawBy(copy.send, chosen),
    ]);
    // Taken back before or after it was accepted: both times the applicant is free and so is the pet.
    expect(withdrawn.status).toBe(200);
    expect([200, 409]).toContain(accepted.status);
    expect((await storedApplication(chosen.id)).status).toBe('withdrawn');
    expect((await storedAdoption(built.id)).status).toBe('Available');
    await expectSound(built.id);
  }
});

test('an acceptance and the owner’s word that the pet is home at once leave one sound state', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const [accepted, said] = await Promise.all([
      acceptBy(content.send, built, chosen),
      sayBy(copy.send, built, 'Adopted'),
    ]);
    expect(said.status).toBe(200);
    expect((await storedAdoption(built.id)).status).toBe('Adopted');
    expect((await storedApplication(chosen.id)).status).toBe(
      accepted.status === 200 ? 'accepted' : 'declined',
    );
    expect(await decisionsAbout(chosen.id)).toHaveLength(1);
    await expectSound(built.id);
  }
});

test('an application and an acceptance at once leave nobody waiting for a pet that is promised', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const built = await buildAdoption();
    const chosen = await buildApplication(content, built.id);
    const late = await buildPerson();
    const [accepted, applied] = await Promise.all([
      acceptBy(content.send, built, chosen),
      apply(copy, built.id, late),
    ]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(applied.status);
    await expectSound(built.id);
    if (applied.status === 201)
      expect(await decisionsAbout(String(applied.body.application._id))).toEqual(['declined']);
  }
});

test('what races with the deletion of the post leaves nothing behind, and tells an applicant of one end', async () => {
  const built: { post: Built; waiting: Made; wasAccepted: boolean }[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const post = await buildAdoption();
    const waiting = await buildApplication(content, post.id);
    const [talker, late] = [await buildPerson(), await buildPerson()];
    const [deleted, accepted, comment, applied] = await Promise.all([
      deleteBy(content.send, post),
      acceptBy(copy.send, post, waiting),
      say(copy, post.id, talker),
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

test('comments through two copies at once are numbered without a gap', async () => {
  const { id } = await buildAdoption();
  const people = await Promise.all(Array.from({ length: 30 }, () => buildPerson()));
  const answers = await Promise.all(people.map((one, at) => say(at % 2 === 0 ? content : copy, id, one)));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const stored = await Comments.find({ adoptionId: id }).sort({ seq: 1 }).lean();
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});
