import { endpoints } from '@petcare/contracts/endpoints.ts';
import { maxPictureBytes } from '@petcare/contracts/shared/pictures.ts';
import { signUpUser, type TestUser } from '../../support/users.ts';
import { peakMemoryDuring } from '../../support/resident-memory.ts';
import { paddedTo, testImage } from './picture-bytes.ts';

export interface FloodOutcome {
  readonly before: number;
  readonly peak: number;
  readonly answers: ReadonlyMap<number, number>;
  readonly after: number;
}

export async function flood(url: string, metricsUrl: string, uploads = 40): Promise<FloodOutcome> {
  const file = paddedTo(await testImage(2_000, 1_500).jpeg().toBuffer(), maxPictureBytes);
  const form = new FormData();
  form.set('image', new File([new Uint8Array(file)], 'pet.jpg', { type: 'image/jpeg' }));
  const users: TestUser[] = [];
  for (let count = 0; count < uploads / 2; count += 1) users.push(await signUpUser(url));
  const send = async ({ client }: TestUser) =>
    (await client.call(endpoints['uploads.create'], { body: form })).status;
  const { before, peak, result } = await peakMemoryDuring(metricsUrl, () =>
    Promise.all(users.flatMap((user) => [1, 2].map(() => send(user)))),
  );
  const answers = new Map<number, number>();
  for (const status of result) answers.set(status, (answers.get(status) ?? 0) + 1);
  return { before, peak, answers, after: await send(await signUpUser(url)) };
}
