import type { BookingPet, PetMedicine } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';

const text = field.optional<string | undefined>({ type: String });
const medicineFields = { name: field.text, dose: text, times: field.texts };
const medicine = schemaOf(medicineFields, { _id: false });

const fields = {
  /** Missing: entered by hand. */
  petId: text,
  name: field.text,
  age: text,
  food: text,
  medicine: text,
  vaccination: text,
  vet: text,
  temperament: text,
  fears: text,
  medicines: field.optional<PetMedicine[] | undefined>({ type: [medicine], default: undefined }),
  emergencyPhone: text,
};
/** A guest of a booking, with the care that it needs. */
export type BookedPet = Stored<typeof fields>;

export const bookedPetSchema = schemaOf(fields, { _id: false });

export function bookedPetOf({
  pet_id: petId,
  emergency_phone: emergencyPhone,
  ...care
}: BookingPet): BookedPet {
  return { ...(petId && { petId }), ...care, ...(emergencyPhone && { emergencyPhone }) };
}

export function toBookingPet({ petId, emergencyPhone, ...care }: BookedPet): BookingPet {
  return {
    ...(petId && { pet_id: petId }),
    ...care,
    ...(emergencyPhone && { emergency_phone: emergencyPhone }),
  };
}
