import '../../../theme/more-styles.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Picture } from '../../../components/media/picture.tsx';
import {
  type BookableService,
  useBookableServices,
  usePopularSpecialists,
} from '../api/popular-specialists.ts';
import classes from './popular-specialists.module.css';
import { SpecialistGrid, SpecialistSkeleton } from './specialist-grid.tsx';
import { DefaultSpecialists } from './default-specialists.tsx';

/** The clinic's own doctors; a fixed team while there are none, and when the clinic cannot be reached. */
export function LiveSpecialists() {
  const { data: doctors, isPending } = usePopularSpecialists();
  const services = useBookableServices().data ?? [];
  if (isPending) return <SpecialistSkeleton />;
  if (!doctors || doctors.length === 0) return <DefaultSpecialists />;
  return (
    <SpecialistGrid
      team={doctors.map((doctor) => ({
        key: doctor._id,
        name: doctor.dr_name,
        field: doctor.specialise,
        portrait: (
          <Picture
            picture={doctor.picture ?? doctor.img_URL}
            ratio={1}
            sizes="(min-width: 62em) 256px, (min-width: 36em) 46vw, 40vw"
            fallback="doctor-1"
            className={classes['portrait']}
          />
        ),
        action: (
          <TakeAppointment
            doctorId={doctor._id}
            name={doctor.dr_name}
            services={services.filter(({ doctorIds }) => doctorIds.includes(doctor._id))}
          />
        ),
      }))}
    />
  );
}

interface TakeAppointmentProps {
  doctorId: string;
  name: string;
  services: readonly BookableService[];
}

/**
 * Links to the form of the doctor's only service, offers a menu of several, and falls back to the list of services.
 */
function TakeAppointment({ doctorId, name, services }: TakeAppointmentProps) {
  const { t } = useLingui();
  const [only] = services;
  const buttonProps = {
    variant: 'light',
    className: classes['button'] ?? '',
    'aria-label': t`Take Appointment: ${name}`,
  } as const;
  if (services.length > 1) {
    return (
      <Menu width="target">
        <Menu.Target>
          <Button {...buttonProps}>
            <Trans>Take Appointment</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>For which service?</Trans>
          </Menu.Label>
          {services.map((service) => (
            <Menu.Item
              key={service.id}
              component={Link}
              to={`/appointment/${service.id}/${doctorId}`}
              mih={44}
            >
              {service.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Button component={Link} to={only ? `/appointment/${only.id}/${doctorId}` : '/services'} {...buttonProps}>
      <Trans>Take Appointment</Trans>
    </Button>
  );
}
