import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Kennels } from '../hostel/kennels/kennel.model.ts';
import { demoRowId } from './add-demo-bookings.ts';

interface DemoKennel {
  readonly name: string;
  readonly petType: PetType;
  readonly places: number;
  /** Demo booking of the guest. */
  readonly guest?: string;
}

const demoKennels: readonly DemoKennel[] = [
  { name: 'Garden 1', petType: 'dog', places: 1, guest: 'in-the-house' },
  { name: 'Garden 2', petType: 'dog', places: 1 },
  { name: 'Garden 3', petType: 'dog', places: 2 },
  { name: 'Veranda', petType: 'cat', places: 2, guest: 'leaves-today' },
  { name: 'Window room', petType: 'cat', places: 3 },
];

/** Adds the kennels of the demo hostel. Idempotent; nothing is added where an admin has made kennels. */
export async function addDemoKennels(): Promise<void> {
  if (await Kennels.exists({})) return;
  await Kennels.create(
    demoKennels.map(({ guest, ...kennel }) => ({
      ...kennel,
      _id: demoRowId(`kennel ${kennel.name}`),
      guests: guest ? [{ bookingId: demoRowId(`stay ${guest}`), place: 0 }] : [],
      version: 1,
    })),
  );
}
