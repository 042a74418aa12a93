import { petTypes, type PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Card, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { oneOf } from '../../../lib/forms/one-of.ts';
import { typedCount } from '../../../lib/forms/typed-numbers.ts';
import { useCreateKennel } from '../api/kennels.ts';

const maxPlaces = 20;

/** A form below the board. It is emptied when its kennel has been added. */
export function AddKennel() {
  const { t, i18n } = useLingui();
  const create = useCreateKennel();
  const [name, setName] = useState('');
  const [petType, setPetType] = useState<PetType>('dog');
  const [places, setPlaces] = useState('1');
  useKeptInput('kennel', { name, petType, places }, (typed) => {
    setName(typed.name ?? name);
    setPetType(typed.petType ?? petType);
    setPlaces(typed.places ?? places);
  });
  const [checked, setChecked] = useState(false);
  const count = typedCount(places);
  const isCount = count !== null && count >= 1 && count <= maxPlaces;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '' || !isCount || create.isPending) return;
    try {
      await create.mutateAsync({ name: name.trim(), pet_type: petType, places: count });
    } catch {
      // Shown below the form, which keeps its input.
      return;
    }
    setName('');
    setChecked(false);
  }

  return (
    <Card component="section" aria-labelledby="add-kennel" maw={480}>
      <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="md">
          <Title order={2} size="h4" id="add-kennel">
            <Trans>Add kennel</Trans>
          </Title>
          <TextInput
            label={t`Name`}
            maxLength={40}
            value={name}
            error={checked && name.trim() === '' && t`Please enter a name`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={t`For`}
            value={petType}
            onChange={(event) => setPetType(oneOf(petTypes, event.currentTarget.value) ?? 'dog')}
            data={[
              { value: 'dog', label: t`Dogs` },
              { value: 'cat', label: t`Cats` },
            ]}
          />
          <TextInput
            label={t`Places`}
            inputMode="numeric"
            maxLength={2}
            value={places}
            error={checked && !isCount && t`Please enter a whole number from 1 to 20`}
            onChange={(event) => setPlaces(event.currentTarget.value)}
          />
          {create.isError && (
            <Alert color="red" variant="light" role="alert">
              {errorText(create.error, i18n)}
            </Alert>
          )}
          <Button type="submit" loading={create.isPending}>
            <Trans>Add kennel</Trans>
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
