import type { Memory, MemoryCard } from '@petcare/contracts/memories.ts';
import type { Author } from '@petcare/contracts/people.ts';
import { people } from './samples.ts';

/** An id in the form of the database, made from a number. */
const idOf = (number: number) => `665f7${String(number).padStart(19, '0')}`;

const neighbour: Author = {
  _id: '665f20000000000000000009',
  full_name: 'Nusrat Jahan',
  image_URL: '/scenes/doctor-2.webp',
};

const told: readonly (readonly [string, string, string])[] = [
  [
    'Tuni and the first rain of the year',
    'hero-home',
    'She ran out, looked up, and has not forgiven the sky since. We kept the towel warm.\n\nIn the evening she sat at the window again, as if nothing had happened, and waited for the second rain.',
  ],
  [
    'Bagha learned to swim',
    'hero-story',
    'The pond behind the school is shallow, but he does not know that.',
  ],
  ['বৃষ্টির দিনে মিনির অভিমান', 'memories', 'সারাদিন বারান্দায় বসে রইল, কারও সঙ্গে কথা বলল না।'],
  ['First day home', 'entry-memories', 'Under the sofa until midnight, on the pillow by one.'],
  ['A walk along the Buriganga', 'about-us', 'Eleven dogs said hello. Seven of them meant it.'],
  ['Mitthu says my name', 'welcome', 'Two years of saying it to him, and today he said it back.'],
  ['The vet was kinder than we feared', 'appointments', 'One needle, two treats.'],
  ['Old Kalu still guards the gate', 'success', 'He sleeps on duty now. Nobody minds.'],
];

export const memoryCards: readonly MemoryCard[] = told.map(([title, scene, details], index) => {
  const own = index % 3 === 0;
  const author = own ? people.user : neighbour;
  const at = new Date(Date.UTC(2026, 10, 20 - index, 6, 12)).toISOString();
  const url = `/scenes/${scene}.webp`;
  return {
    _id: idOf(index),
    title,
    details,
    img_URL: url,
    picture: { url, width: 720, height: 504, placeholder: '' },
    createdAt: at,
    updatedAt: at,
    version: 1,
    author_id: author._id,
    author: { _id: author._id, full_name: author.full_name, image_URL: author.image_URL },
  };
});

/** The memory of that id. */
export function memoryOf(id: string): Memory | undefined {
  const card = memoryCards.find(({ _id }) => _id === id);
  if (!card) return undefined;
  const { author, ...rest } = card;
  return { ...rest, author_id: author };
}
