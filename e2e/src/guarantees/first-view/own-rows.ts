import { randomUUID } from 'node:crypto';
import { callAs } from '../attacks/call-as.ts';
import { offerPet, uploadPicture } from '../../support/posting.ts';
import { createPractice } from '../../support/practice.ts';
import { addProductAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser } from '../../support/users.ts';

/** Returns addresses of lists that hold rows of this caller only: other tests add theirs to every whole list. */
export async function listsOfOwnRows(url: string) {
  const author = await signUpUser(url);
  const word = `own${randomUUID().slice(0, 8)}`;
  for (const details of ['By the lake.', 'On the roof.'])
    await callAs(
      author,
      'memories.create',
      {},
      { title: `A walk ${word}`, details, img_URL: await uploadPicture(author) },
    );
  await offerPet(author, `A calm dog ${word}`);
  const { service } = await createPractice(url, { from: '09:00', to: '17:00' });
  return {
    home: '/',
    memories: `/memories?search=${word}`,
    adoptions: `/adaptation?search=${word}`,
    services: `/services?search=${encodeURIComponent(service.service_name)}`,
    store: await storeOfOwnProduct(url),
  };
}

export type OwnLists = Awaited<ReturnType<typeof listsOfOwnRows>>;

export async function storeOfOwnProduct(url: string): Promise<string> {
  const { product_name } = await addProductAs(await signInDemoUser(url, 'admin'));
  return `/store?query=${encodeURIComponent(product_name)}`;
}
