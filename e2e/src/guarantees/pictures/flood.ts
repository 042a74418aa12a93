import { endpoints } from '@petcare/contracts/endpoints.ts';
import { maxPictureBytes } from '@petcare/contracts/pictures.ts';
import { signUpUser, type TestUser } from '../../support/people.ts';
import { peakMemoryDuring } from './memory.ts';
import { filledTo, motif } from './picture-bytes.ts';

export interface FloodOutcome {
  /** Megabytes. */
  readonly before: number;
  readonly peak: number;
  /** How many were answered with which status. */
  readonly answers: ReadonlyMap<number, number>;
  /** Of the very next upload, when all is over. */
  readonly after: number;
}

/** Sends pictures of the largest size all at once, four by each person, and watches what the service makes of it. */
export async function flood(url: string, serviceUrl: string, uploads = 40): Promise<FloodOutcome> {
  const file = filledTo(await motif(2_000, 1_500).jpeg().toBuffer(), maxPictureBytes);
  const form = new FormData();
  form.set('image', new File([new Uint8Array(file)], 'pet.jpg', { type: 'image/jpeg' }));
  const people: TestUser[] = [];
  for (let count = 0; count < uploads / 4; count += 1) people.push(await signUpUser(url));
  const send = async ({ client }: TestUser) =>
    (await client.call(endpoints['uploads.create'], { body: form })).status;
  const { before, peak, result } = await peakMemoryDuring(serviceUrl, () =>
    Promise.all(people.flatMap((person) => [1, 2, 3, 4].map(() => send(person)))),
  );
  const answers = new Map<number, number>();
  for (const status of result) answers.set(status, (answers.get(status) ?? 0) + 1);
  return { before, peak, answers, after: await send(await signUpUser(url)) };
}
