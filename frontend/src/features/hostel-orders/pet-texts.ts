import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PetField } from './pets-form.ts';

export const petFieldTexts: Record<PetField, MessageDescriptor> = {
  name: msg`Name`,
  age: msg`Age`,
  food: msg`Food and mealtimes`,
  medicine: msg`Medicine`,
  vaccination: msg`Vaccinations`,
  vet: msg`Your vet`,
  temperament: msg`Character and habits`,
  fears: msg`Fears`,
  emergency_phone: msg`Phone for emergencies`,
};
