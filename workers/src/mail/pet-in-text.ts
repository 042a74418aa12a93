import { plainName } from './plain-name.ts';

/**
 * Names a pet in an English sentence. The name is user input and may come from the former owner, so one that is more
 * than a name gives way to neutral words.
 */
export function englishPet(name: string) {
  const plain = plainName(name);
  return { pet: plain || 'your pet', atStart: plain || 'Your pet' };
}

/** Names a pet in a Bangla sentence, as `englishPet` does. */
export function banglaPet(name: string) {
  const plain = plainName(name);
  return plain === ''
    ? { pet: 'আপনার প্রাণীটি', of: 'আপনার প্রাণীটির', to: 'আপনার প্রাণীটিকে' }
    : { pet: plain, of: `${plain}-এর`, to: `${plain}-কে` };
}
