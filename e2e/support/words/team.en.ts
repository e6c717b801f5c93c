import type { Team } from './team.fr.ts';

export const team: Team = {
  title: 'Team',
  invite: 'Invite somebody',
  inviteTitle: 'Invite somebody to the team',
  technician: /^Technician/u,
  send: 'Send the invitation',
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
  disable: 'Disable',
  disabling: 'Disable {name}?',
  holdsNothing: '{name} has nothing at the moment: no visit, no device, no repair.',
  welcome: 'Welcome, {name}',
  password: 'Choose a password',
  open: 'Activate my account',
};
