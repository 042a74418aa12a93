import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Adoption } from '@petcare/contracts/content/adoptions.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { uploadPicture } from '../../support/posting.ts';
import { bookHostelAs, buyAs } from '../../support/shopping.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';

export type RecordKind = 'user' | 'comment' | 'order' | 'booking' | 'picture';

/** A write of a customer that the system acknowledged. */
export interface AcknowledgedRecord {
  readonly kind: RecordKind;
  /** Id of the row, or the address of a picture. */
  readonly id: string;
  readonly customer: TestUser;
  /** Epoch milliseconds before the request and after its answer. */
  readonly startedAt: number;
  readonly acknowledgedAt: number;
}

/** @returns the address of a picture that everybody may see */
async function sharePicture(customer: TestUser): Promise<string> {
  const img_URL = await uploadPicture(customer);
  const body = { title: 'A walk', details: 'By the lake.', img_URL };
  const { status } = await customer.client.call(endpoints['memories.create'], { body });
  if (status !== 201) throw new Error(`sharing a memory answered ${status}`);
  return img_URL;
}

interface LoadOptions {
  readonly url: string;
  readonly post: Adoption;
  readonly product: Product;
}

/** Each customer signs up, comments, buys by card; some share a picture or book the hostel. */
export function createLoad({ url, post, product }: LoadOptions) {
  const records: AcknowledgedRecord[] = [];
  let customers = 0;

  async function record(
    kind: RecordKind,
    customer: TestUser,
    write: () => Promise<string>,
  ): Promise<AcknowledgedRecord> {
    const startedAt = Date.now();
    const id = await write();
    const acknowledged = { kind, id, customer, startedAt, acknowledgedAt: Date.now() };
    records.push(acknowledged);
    return acknowledged;
  }

  async function serveCustomer(): Promise<AcknowledgedRecord> {
    const number = (customers += 1);
    const startedAt = Date.now();
    const customer = await signUpUser(url);
    const signedUp = { kind: 'user', id: customer.user._id, customer, startedAt } as const;
    records.push({ ...signedUp, acknowledgedAt: Date.now() });
    await record('comment', customer, async () => {
      const { body } = await customer.client.call(endpoints['comments.create'], {
        body: { adoption_id: post._id, body: `Is the dog still there? ${number}` },
      });
      return endpoints['comments.create'].response.parse(body).comment._id;
    });
    if (number % 3 === 1) await record('picture', customer, () => sharePicture(customer));
    if (number % 3 === 2) {
      const checkIn = addDays(dhakaDateOf(new Date()), 10 + (number % 60));
      await record('booking', customer, async () => {
        const stay = { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) } as const;
        return (await bookHostelAs(customer, stay))._id;
      });
    }
    return record('order', customer, async () => (await buyAs(customer, product))._id);
  }

  return {
    records: records as readonly AcknowledgedRecord[],
    serveCustomer,
    /** Waits until so many writes were acknowledged that started at that time, epoch milliseconds, or later. */
    untilAcknowledged: (count: number, since: number) =>
      eventually(
        () => {
          const found = records.filter(({ startedAt }) => startedAt >= since).length;
          if (found < count) throw new Error(`${found} of ${count} writes are acknowledged`);
        },
        { within: 600_000 },
      ),
    /** Serves customers, a few at a time, until the returned function is called; later failures are ignored. */
    begin(atOnce: number): () => Promise<void> {
      const stopping = new AbortController();
      const serve = async () => {
        while (!stopping.signal.aborted) {
          try {
            await serveCustomer();
          } catch (error) {
            if (!stopping.signal.aborted) throw error;
          }
        }
      };
      const serving = Promise.all(Array.from({ length: atOnce }, serve));
      return async () => {
        stopping.abort();
        await serving;
      };
    },
  };
}
