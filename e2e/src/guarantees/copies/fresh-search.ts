import { randomBytes } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Product } from '@petcare/contracts/commerce/products/products.ts';
import { createIdentitySigner, identityHeader } from '@petcare/platform/auth/identity.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { z } from 'zod';
import { signInDemoUser } from '../../support/users.ts';
import { uploadPicture } from '../../support/posting.ts';
import type { PetCare } from '../../support/system/petcare.ts';

/** Search results may be 0.3 seconds old; an index older than this counts as stale. */
const lateAfterMs = 5_000;

export interface SearchResult {
  readonly changes: number;
  /** Copies of commerce that did not find a product by its new name, or still found it by the old one. */
  readonly stale: number;
  /** From the answer to the admin until the last copy was up to date, in milliseconds. */
  readonly latencies: readonly number[];
  /** `true` if a search for a name that no product has finds nothing. */
  readonly controlNoticed: boolean;
}

/** Renames a product repeatedly and searches each copy of commerce, which has an index of its own. */
export async function measureSearch(petcare: PetCare, changes: number): Promise<SearchResult> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const copies = petcare.system.copiesOf('commerce').map(({ url }) => url);
  const signer = await createIdentitySigner(
    petcare.system.environmentOf('gateway')['IDENTITY_PRIVATE_JWK'] ?? '',
  );
  const finds = async (copy: string, word: string): Promise<boolean> => {
    const url = new URL(endpoints['products.search'].path, copy);
    url.searchParams.set('query', word);
    const identity = await signer.sign({ kind: 'visitor', ip: '127.0.0.1' });
    const answer = await fetch(url, { headers: { [identityHeader]: identity } });
    if (answer.status !== 200) throw new Error(`a search answered ${answer.status}`);
    return z.array(Product).parse(await answer.json()).length > 0;
  };

  const product_image = await uploadPicture(admin);
  let name = anyWord();
  const created = await admin.client.call(endpoints['products.create'], {
    body: {
      product_type: 'Pet Toy',
      product_name: name,
      product_price: 300,
      product_description: 'It bounces.',
      product_image,
    },
  });
  const { product } = z.object({ product: Product }).parse(created.body);
  let stale = 0;
  const latencies: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const before = name;
    name = anyWord();
    await admin.client.call(endpoints['products.update'], {
      params: { id: product._id },
      body: { product_name: name },
    });
    const answeredAt = performance.now();
    const known = await Promise.all(
      copies.map((copy) =>
        eventually(
          async () => {
            if (!(await finds(copy, name)) || (await finds(copy, before)))
              throw new Error('the index is stale');
            return true;
          },
          { within: lateAfterMs, every: 25 },
        ).catch(() => false),
      ),
    );
    latencies.push(performance.now() - answeredAt);
    stale += known.filter((knows) => !knows).length;
  }
  const unknownName = await Promise.all(copies.map((copy) => finds(copy, anyWord())));
  return { changes, stale, latencies, controlNoticed: unknownName.every((found) => !found) };
}

/** Returns a word that is so unlike any other that typo tolerance does not match it. */
function anyWord(): string {
  return randomBytes(12)
    .toString('base64url')
    .replaceAll(/[^a-z]/gi, 'q');
}
