export const photos = {
  photos: {
    choose: 'Take or choose photos',
    label: 'Photos of the damage',
    shown: 'Photo {number} of {total}',
    open: 'Enlarge photo {number} of {total}',
    remove: 'Remove photo',
    removeNumber: 'Remove photo {number}',
    sending: 'Your request is sent',
    offline: "Will be sent once you're back online",
    waiting: 'Waiting',
    again: 'Send again: photo {number}',
    left: "{count} photos aren't sent yet",
  },
};
