import { randomBytes } from 'node:crypto';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Adoptions, newAdoption, type AdoptionDocument } from '../posts/adoptions/adoption.model.ts';
import { addToCount } from '../posts/count-posts.ts';
import { toPicture } from '../pictures/uploads/upload.model.ts';
import { buildUser } from './build-user.ts';
import { buildUpload } from './build-upload.ts';

type PostFields = Partial<Omit<Parameters<typeof newAdoption>[0], 'pictures' | 'ownerId'>>;

export async function buildAdoption(fields: PostFields = {}, stored: Partial<AdoptionDocument> = {}) {
  const owner = await buildUser();
  const row = newAdoption(
    {
      title: `Pet ${randomBytes(4).toString('hex')}`,
      details: 'Friendly, and fond of children.',
      ...fields,
      ownerId: owner.id,
      pictures: [],
    },
    new Date(),
  );
  const use = { kind: 'adoption', id: row._id } as const;
  for (let count = 0; count < 3; count += 1)
    row.pictures.push(toPicture(await buildUpload({ ownerId: owner.id, use })));
  const post = { ...row, ...stored };
  await inTransaction(async () => {
    await Adoptions.create([post]);
    await addToCount('adoption', 1);
  });
  return { owner, post, id: post._id, path: `/api/adoptions/${post._id}` };
}

export async function storedAdoption(id: string): Promise<AdoptionDocument> {
  const post = await Adoptions.findById(id).lean();
  if (!post) throw new Error('the adoption post is gone');
  return post;
}
