import { maxPetNameLength } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { errorText, fieldErrorsOf } from '../../lib/api/error-texts.ts';
import { isApiError } from '../../lib/api/api-client.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { useAddPet } from '../../lib/queries/own-pets.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { PetDetailsFields } from './pet-details-fields.tsx';
import { emptyPet, isReady, newPetOf, type PetFields } from './pet-form.ts';
import { SpeciesChoice } from './species-choice.tsx';

interface AddPetProps {
  /** True asks for name and species only; the details can be added later. */
  short?: boolean;
  onAdded: (pet: Pet) => void;
}

interface AddPetDialogProps extends AddPetProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a pet in two steps: name and species, then the optional details. */
export function AddPetDialog({ opened, onClose, ...rest }: AddPetDialogProps) {
  const { t } = useLingui();
  const { times } = useOpening(opened ? true : null);
  return (
    <Modal opened={opened} onClose={onClose} title={t`Add a pet`} size="lg">
      <AddPetForm key={times} {...rest} />
    </Modal>
  );
}

const firstStep = new Set(['name', 'species']);

function AddPetForm({ short = false, onAdded }: AddPetProps) {
  const { i18n } = useLingui();
  const add = useAddPet();
  const [fields, setFields] = useState<PetFields>(emptyPet);
  useKeptInput('add pet', fields, (typed) => setFields((now) => ({ ...now, ...typed })));
  const [step, setStep] = useState<1 | 2>(1);
  const [tried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  // A retry of the same input reuses its client id, so that it adds one pet.
  const request = useRef({ content: '', id: '' });
  const errors = refusedFields(add.error, i18n);
  const name = fields.name.trim();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The dialog may be part of another form in the tree of React.
    event.stopPropagation();
    setTried(true);
    if (name === '') nameField.current?.focus();
    if (name === '' || fields.species === '') return;
    if (step === 1 && !short) setStep(2);
    else if (isReady(fields) && !add.isPending) void send();
  }

  async function send() {
    const body = newPetOf(fields);
    const content = JSON.stringify(body);
    if (request.current.content !== content) request.current = { content, id: randomId() };
    try {
      onAdded(await add.mutateAsync({ ...body, client_id: request.current.id }));
    } catch (error) {
      if (Object.keys(refusedFields(error, i18n)).some((field) => firstStep.has(field))) setStep(1);
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {step === 1 ? (
          <FirstStep
            fields={fields}
            tried={tried}
            nameError={errors['name']}
            nameField={nameField}
            setFields={setFields}
          />
        ) : (
          <>
            <Text c="dimmed">
              <Trans>All of this is optional. You can add it later, too.</Trans>
            </Text>
            <PetDetailsFields value={fields} onChange={setFields} errors={errors} />
          </>
        )}
        {add.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(add.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {step === 2 && (
            <Button variant="default" onClick={() => setStep(1)}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button type="submit" loading={add.isPending} disabled={step === 2 && !isReady(fields)}>
            {step === 1 && !short ? <Trans>Continue</Trans> : <Trans>Add pet</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function refusedFields(error: unknown, i18n: I18n): Record<string, string> {
  if (isApiError(error, 'microchip_taken')) return { microchip: errorText(error, i18n) };
  return fieldErrorsOf(error, i18n);
}

interface FirstStepProps {
  fields: PetFields;
  tried: boolean;
  nameError: string | undefined;
  nameField: RefObject<HTMLInputElement | null>;
  setFields: (change: (fields: PetFields) => PetFields) => void;
}

function FirstStep({ fields, tried, nameError, nameField, setFields }: FirstStepProps) {
  const { t } = useLingui();
  const isNameMissing = tried && fields.name.trim() === '';
  return (
    <>
      <TextInput
        ref={nameField}
        label={t`Name of the pet`}
        maxLength={maxPetNameLength}
        autoComplete="off"
        data-autofocus
        aria-required
        value={fields.name}
        error={isNameMissing ? t`Name is required` : nameError}
        onChange={({ currentTarget: { value } }) => setFields((known) => ({ ...known, name: value }))}
      />
      <SpeciesChoice
        value={fields.species}
        onChange={(species) => setFields((known) => ({ ...known, species }))}
        error={tried && fields.species === '' ? t`Please choose the kind of animal` : null}
      />
    </>
  );
}
