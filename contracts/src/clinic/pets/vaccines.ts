import { z } from 'zod';

/**
 * Vaccines with a plan. `dapp`: distemper, adenovirus and parvovirus of dogs. `fvrcp`: panleukopenia, herpesvirus and
 * calicivirus of cats.
 */
export const vaccines = ['dapp', 'leptospirosis', 'fvrcp', 'rabies'] as const;
export const Vaccine = z.enum(vaccines).meta({ id: 'Vaccine' });
export type Vaccine = z.infer<typeof Vaccine>;

const patterns: Record<Vaccine, RegExp> = {
  dapp: /\bd(?:a2?|h)l?pp|distemper|parvo|ডিসটেম্পার|পারভো/iu,
  leptospirosis: /lepto|\bdhlpp|\bd(?:a2?|h)ppi?\s*[/+]?\s*l\b|লেপ্টো/iu,
  fvrcp: /\bfvrcp|\brcp\b|tricat|panleu[ck]o|calici|প্যানলিউকোপেনিয়া|ক্যালিসি/iu,
  rabies: /rabi|জলাতঙ্ক|্যাবি/iu,
};

/** Returns the planned vaccines that a name such as "DHPPi + L" or "Anti-rabies" stands for; empty if none is known. */
export function vaccinesIn(name: string): Vaccine[] {
  return vaccines.filter((vaccine) => patterns[vaccine].test(name));
}
