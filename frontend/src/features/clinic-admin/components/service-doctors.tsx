import type { ClinicService } from '@petcare/contracts/clinic/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useDoctorChoices } from '../api/doctors.ts';
import { useUnlinkDoctor } from '../api/services.ts';

interface ServiceDoctorsProps {
  service: ClinicService;
  drIds: readonly string[];
  onUnlinked: (doctorId: string) => void;
}

export function ServiceDoctors({ service, drIds, onUnlinked }: ServiceDoctorsProps) {
  const { t, i18n } = useLingui();
  const doctors = useDoctorChoices().data ?? [];
  const unlink = useUnlinkDoctor();
  const { service_name: serviceName } = service;

  async function handleUnlink(doctorId: string, name: string) {
    const question = {
      text: t`“${serviceName}” will no longer be bookable with ${name}. Booked appointments stay valid.`,
      confirm: t`Remove`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await unlink.mutateAsync({ serviceId: service._id, doctorId });
      toastDone({ title: t`Removed from the service.`, message: name });
      onUnlinked(doctorId);
    } catch (error) {
      toastProblem({ topic: `service-${service._id}`, title: serviceName, message: errorText(error, i18n) });
    }
  }

  return (
    <section aria-labelledby="service-doctors">
      <Text fw={600} id="service-doctors" mb={4}>
        <Trans>Doctors of this service</Trans>
      </Text>
      {drIds.length === 0 && (
        <Text c="dimmed">
          <Trans>No doctor yet. The service cannot be booked without one.</Trans>
        </Text>
      )}
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {drIds.map((id) => {
          const name = doctors.find(({ value }) => value === id)?.label ?? t`A doctor`;
          return (
            <Group component="li" key={id} justify="space-between" wrap="nowrap">
              <Text>{name}</Text>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconUserMinus size={20} aria-hidden="true" />}
                loading={unlink.isPending && unlink.variables.doctorId === id}
                onClick={() => void handleUnlink(id, name)}
                aria-label={t`Remove: ${name}`}
              >
                <Trans>Remove</Trans>
              </Button>
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}
