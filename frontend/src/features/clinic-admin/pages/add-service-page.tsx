import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useAddService } from '../api/services.ts';
import { ServiceFields } from '../components/service-fields.tsx';
import { bodyOf, emptyService, type ServiceForm } from '../service-form.ts';

export function Component() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const add = useAddService();
  const [form, setForm] = useState<ServiceForm>(emptyService);
  useKeptInput('service', form, (typed) => setForm((now) => ({ ...now, ...typed })));
  const body = bodyOf(form);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!body) return;
    try {
      await add.mutateAsync(body);
    } catch {
      // The form shows the error and keeps the input.
      return;
    }
    await showSuccessPopup(t`Service Added!`);
    await navigate('/dservices');
  }

  return (
    <>
      <PageHeading
        title={t`Add Service`}
        lead={<Trans>The service can be booked right away. You can add more doctors later.</Trans>}
      />
      <Card maw={680}>
        <form method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
          <Stack gap="md">
            <ServiceFields form={form} onChange={setForm} doctorLabel={t`Primary doctor`} />
            {add.error && (
              <Text c="red" role="alert">
                {errorText(add.error, i18n)}
              </Text>
            )}
            <Button type="submit" disabled={!body} loading={add.isPending}>
              <Trans>Add Service</Trans>
            </Button>
          </Stack>
        </form>
      </Card>
    </>
  );
}
