import camera from './camera.json' with { type: 'json' };
import driverRoute from './driver-route.json' with { type: 'json' };
import handover from './handover.json' with { type: 'json' };

export const words = { camera, driverRoute, handover };
