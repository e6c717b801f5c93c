export const offline = {
  offlinePage: {
    title: 'No connection',
    text: 'Atelier can’t be reached right now. Check your network: as soon as it is back, this page opens by itself.',
    failed: 'Still no connection. We keep trying.',
  },
  missingPart: {
    broken: 'Unexpected Application Error!',
    title: 'No connection',
    text: 'Try again once you are back online. Nothing is lost.',
  },
  linked: { missing: "This repair can't be found.", update: 'Update request' },
};
