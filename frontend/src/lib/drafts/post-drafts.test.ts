import { beforeEach, expect, test } from 'vitest';
import {
  forgetPostDrafts,
  latestPostDraft,
  type PostDraft,
  readPostDraft,
  removePostDraft,
  savePostDraft,
} from './post-drafts.ts';

const mine = { person: 'mim', form: 'memory' } as const;
const draft = (clientId: string, title = 'Tuni'): PostDraft => ({
  clientId,
  fields: { title },
  pictures: [],
});

beforeEach(forgetPostDrafts);

test('a draft comes back with its file', async () => {
  const file = new File(['picture'], 'tuni.jpg', { type: 'image/jpeg' });
  const kept = { ...draft('a'), pictures: [{ key: 'k', file, uploaded: null }] };
  await savePostDraft(mine, kept);
  expect(await readPostDraft(mine, 'a')).toEqual(kept);
});

test('nobody finds the draft of somebody else, nor that of another form', async () => {
  await savePostDraft(mine, draft('a'));
  expect(await readPostDraft({ ...mine, person: 'rafi' }, 'a')).toBeNull();
  expect(await latestPostDraft({ ...mine, person: 'rafi' })).toBeNull();
  expect(await latestPostDraft({ ...mine, form: 'adoption' })).toBeNull();
});

test('a form that is opened again begins with what is not on its way yet', async () => {
  await savePostDraft(mine, draft('sent'));
  expect(await latestPostDraft(mine, ['sent'])).toBeNull();
  expect((await latestPostDraft(mine))?.clientId).toBe('sent');
});

test('a later state of a draft takes the place of the earlier one', async () => {
  await savePostDraft(mine, draft('a', 'Tu'));
  await savePostDraft(mine, draft('a', 'Tuni'));
  expect((await readPostDraft(mine, 'a'))?.fields).toEqual({ title: 'Tuni' });
  await removePostDraft('a');
  expect(await latestPostDraft(mine)).toBeNull();
});

test('signing out leaves no draft on the device', async () => {
  await savePostDraft(mine, draft('a'));
  await savePostDraft({ person: 'rafi', form: 'adoption' }, draft('b'));
  await forgetPostDrafts();
  expect(await readPostDraft(mine, 'a')).toBeNull();
  expect(await readPostDraft({ person: 'rafi', form: 'adoption' }, 'b')).toBeNull();
});
