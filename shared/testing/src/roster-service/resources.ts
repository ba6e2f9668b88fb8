/**
 * Resources of the rostering service of 1EdTech's OneRoster 1.2 (REST/JSON binding), with the names and forms that its
 * OpenAPI description gives them, as far as readers of rosters ask for them; metadata as in the Japan K-12/Schools Profile.
 */
interface Base {
  sourcedId: string;
  status: 'active' | 'tobedeleted';
  /** ISO 8601, in UTC. */
  dateLastModified: string;
  metadata?: Record<string, unknown>;
}

/** `GUIDRef` */
export interface Reference {
  href: string;
  sourcedId: string;
  type: string;
}

export interface Org extends Base {
  name: string;
  type: 'department' | 'school' | 'district' | 'local' | 'state' | 'national';
  identifier?: string;
  parent?: Reference;
}

export interface Role {
  roleType: 'primary' | 'secondary';
  role: string;
  org: Reference;
  /** `YYYY-MM-DD` */
  beginDate?: string;
  endDate?: string;
}

export interface User extends Base {
  userMasterIdentifier?: string;
  username?: string;
  enabledUser: 'true' | 'false';
  givenName: string;
  familyName: string;
  preferredFirstName?: string;
  preferredLastName?: string;
  roles: Role[];
  primaryOrg?: Reference;
  identifier?: string;
  email?: string;
  grades?: string[];
}

export interface ClassOfService extends Base {
  title: string;
  classType: 'homeroom' | 'scheduled';
  grades?: string[];
  course: Reference;
  school: Reference;
  terms: Reference[];
}

export interface Enrollment extends Base {
  user: Reference;
  class: Reference;
  school: Reference;
  role: string;
  primary?: 'true' | 'false';
  beginDate?: string;
  endDate?: string;
}

export interface RosterData {
  orgs: Org[];
  users: User[];
  classes: ClassOfService[];
  enrollments: Enrollment[];
}

export type Collection = keyof RosterData;

export const referenceTo = (type: string, sourcedId: string): Reference => ({
  href: `https://roster.example/ims/oneroster/rostering/v1p2/${type}s/${sourcedId}`,
  sourcedId,
  type,
});
