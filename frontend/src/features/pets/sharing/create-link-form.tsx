import {
  type CreatePassportLinkBody,
  linkDurations,
  type LinkDuration,
  type SharedPart,
  sharedParts,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ChoiceChip, ChoiceChips } from '../../../components/pets/choice-chips.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { randomId } from '../../../lib/browser/random-id.ts';
import { useCreateLink } from '../api/passport-links.ts';
import { durationTexts, partTexts } from './sharing-texts.ts';

interface CreateLinkFormProps {
  petId: string;
  onCreated: (url: string) => void;
}

/** Asks what a new link shows and how long it works. */
export function CreateLinkForm({ petId, onCreated }: CreateLinkFormProps) {
  const { t, i18n } = useLingui();
  const [shows, setShows] = useState<SharedPart>('vaccinations');
  const [validFor, setValidFor] = useState<LinkDuration>('7d');
  const create = useCreateLink(petId);
  // A retry of the same choice reuses its client id, so that it creates one link.
  const request = useRef({ choice: '', id: '' });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const choice = `${shows} ${validFor}`;
    if (request.current.choice !== choice) request.current = { choice, id: randomId() };
    const body: CreatePassportLinkBody = { shows, valid_for: validFor, client_id: request.current.id };
    try {
      const { url } = await create.mutateAsync(body);
      request.current = { choice: '', id: '' };
      onCreated(url);
    } catch {
      // Shown below.
    }
  }

  return (
    <form method="post" onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="lg" align="flex-start">
        <div>
          <ChoiceChips legend={t`What to show`}>
            {sharedParts.map((part) => (
              <ChoiceChip
                key={part}
                name="link-shows"
                checked={shows === part}
                onChoose={() => setShows(part)}
              >
                {i18n._(partTexts[part])}
              </ChoiceChip>
            ))}
          </ChoiceChips>
          <Text size="sm" c="dimmed" mt="xs">
            {shows === 'everything' ? (
              <Trans>
                Vaccinations, visits with their diagnoses, weights, allergies and your own notes. Upcoming
                appointments stay private.
              </Trans>
            ) : (
              <Trans>Enough for a boarding place, a groomer or a journey.</Trans>
            )}
          </Text>
        </div>
        <ChoiceChips legend={t`How long the link works`}>
          {linkDurations.map((duration) => (
            <ChoiceChip
              key={duration}
              name="link-duration"
              checked={validFor === duration}
              onChoose={() => setValidFor(duration)}
            >
              {i18n._(durationTexts[duration])}
            </ChoiceChip>
          ))}
        </ChoiceChips>
        {create.error && (
          <Alert color="red" variant="light" role="alert">
            {errorText(create.error, i18n)}
          </Alert>
        )}
        <Button
          type="submit"
          loading={create.isPending}
          leftSection={<IconQrcode size={20} aria-hidden="true" />}
        >
          <Trans>Create link</Trans>
        </Button>
      </Stack>
    </form>
  );
}
