import type { Memory, MemoryCard } from '@petcare/contracts/content/memories.ts';
import { buildMemory, memoryOf as toMemory } from '../../src/testing/builders.ts';
import { authorOf, idOf, neighbour, sampleUsers } from './samples.ts';

const sampleMemories: readonly (readonly [string, string, string])[] = [
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

export const memoryCards: readonly MemoryCard[] = sampleMemories.map(([title, scene, details], index) => {
  const author = index % 3 === 0 ? authorOf(sampleUsers.user) : neighbour;
  const at = new Date(Date.UTC(2026, 10, 20 - index, 6, 12)).toISOString();
  const url = `/scenes/${scene}.webp`;
  return buildMemory({
    _id: idOf(7, index),
    title,
    details,
    img_URL: url,
    picture: { url, width: 720, height: 504, placeholder: '' },
    createdAt: at,
    updatedAt: at,
    author,
  });
});

export function memoryOf(id: string): Memory | undefined {
  const card = memoryCards.find(({ _id }) => _id === id);
  return card && toMemory(card);
}
