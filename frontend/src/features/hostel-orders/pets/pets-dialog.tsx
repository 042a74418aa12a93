import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSetPets } from '../api/change-booking.ts';
import { petsOf, problemOf, type PetProblem, type TypedPet, typedPets } from '../pets-form.ts';
import { PetFields } from './pet-fields.tsx';

interface PetsDialogProps {
  booking: HostelOrder | null;
  onClose: () => void;
}

export function PetsDialog({ booking, onClose }: PetsDialogProps) {
  const { t } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const { shown, times } = useOpening(booking);
  return (
    <Modal
      opened={booking !== null}
      onClose={onClose}
      title={t`Pet details`}
      size="lg"
      fullScreen={onPhone}
      zIndex={300}
    >
      {shown && <PetsForm key={times} booking={shown} onClose={onClose} />}
    </Modal>
  );
}

function PetsForm({ booking, onClose }: { booking: HostelOrder; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const save = useSetPets();
  const [pets, setPets] = useState(() => typedPets(booking.pets, booking.orderData.guests));
  useKeptInput(`pets ${booking._id}`, { pets }, (typed) => setPets(typed.pets ?? pets));
  const [opened, setOpened] = useState<string | null>('0');
  const [checked, setChecked] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const problems = pets.map((pet) => (checked ? problemOf(pet) : null));

  function showProblem(petIndex: number, { field }: PetProblem): void {
    setOpened(String(petIndex));
    // The accordion panel must open first.
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>(`[data-field="${petIndex}-${field}"]`)?.focus(),
    );
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    const petIndex = pets.findIndex((pet) => problemOf(pet));
    const problem = pets[petIndex] && problemOf(pets[petIndex]);
    if (problem) {
      showProblem(petIndex, problem);
      return;
    }
    try {
      await save.mutateAsync({ id: booking._id, pets: petsOf(pets) });
    } catch {
      // Shown below the form, which keeps its input.
      return;
    }
    toastDone({ title: t`Thank you. The details are saved.`, message: booking.order_id });
    onClose();
  }

  return (
    <form method="post" noValidate ref={formRef} onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <Text c="dimmed">
          <Trans>Add as much as you like. You can change it until check-in.</Trans>
        </Text>
        <Accordion variant="separated" value={opened} onChange={setOpened}>
          {pets.map((pet, index) => (
            <GuestItem
              // Pets have no ids, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              pet={pet}
              index={index}
              booking={booking}
              taken={pets.filter((_, other) => other !== index).map(({ pet_id }) => pet_id)}
              problem={problems[index] ?? null}
              onChange={(changed) => setPets(pets.with(index, changed))}
            />
          ))}
        </Accordion>
        {save.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(save.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface GuestItemProps {
  pet: TypedPet;
  index: number;
  booking: HostelOrder;
  taken: readonly string[];
  problem: PetProblem | null;
  onChange: (changed: TypedPet) => void;
}

function GuestItem({ pet, index, booking, taken, problem, onChange }: GuestItemProps) {
  const { i18n } = useLingui();
  return (
    <Accordion.Item value={String(index)}>
      <Accordion.Control>
        {pet.name.trim() || <Trans>Guest {i18n.number(index + 1)}</Trans>}
      </Accordion.Control>
      <Accordion.Panel>
        <PetFields
          pet={pet}
          own={{
            ownerId: booking.customer_id,
            petType: booking.orderData.petType,
            taken,
          }}
          prefix={`${index}-`}
          problem={problem}
          onChange={onChange}
        />
      </Accordion.Panel>
    </Accordion.Item>
  );
}
