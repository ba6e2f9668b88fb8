import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as bulk from './bulk-students.service.ts';
import { bringBack } from './bring-back.service.ts';
import * as one from './change-student.service.ts';
import { setDifferent } from './different-people.service.ts';
import * as former from './former.service.ts';
import { leaveSchool } from './leave.service.ts';
import { listDuplicates, mergeStudents } from './merge-students.service.ts';
import { lossesOf, removeStudents } from './remove-students.service.ts';
import { hiddenColumnsOf, hideColumns, listStudents } from './students.service.ts';

export default async function studentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, studentEndpoints.list, ({ tx, session, query }) => listStudents(tx, session, query));
  serve(app, studentEndpoints.columns, ({ tx, session }) => hiddenColumnsOf(tx, session));
  serve(app, studentEndpoints.setColumns, ({ tx, session, body }) =>
    hideColumns(tx, session, body.hidden),
  );
  serve(app, studentEndpoints.detail, ({ tx, session, params }) =>
    one.getStudent(tx, session, params.studentID),
  );
  serve(app, studentEndpoints.create, ({ tx, session, body }) =>
    one.createStudent(tx, session, body),
  );
  serve(app, studentEndpoints.update, ({ tx, session, params, body }) =>
    one.changeStudent(tx, session, params.studentID, body),
  );
  serve(app, studentEndpoints.setNotes, ({ tx, session, params, body }) =>
    one.setNotes(tx, session, params.studentID, body),
  );
  serve(app, studentEndpoints.moveClass, ({ tx, session, body }) =>
    bulk.moveClass(tx, session, body),
  );
  serve(app, studentEndpoints.setNumbers, ({ tx, session, body }) =>
    bulk.setNumbers(tx, session, body.numbers),
  );
  serve(app, studentEndpoints.losses, ({ tx, session, body, now }) =>
    lossesOf(tx, session, body.studentIDs, now),
  );
  serve(app, studentEndpoints.remove, ({ tx, session, body, now }) =>
    removeStudents(tx, session, body.studentIDs, now),
  );
  serve(app, studentEndpoints.leave, ({ tx, session, body, now }) =>
    leaveSchool(tx, session, body, now),
  );
  serve(app, studentEndpoints.former, ({ tx, session, query }) => former.list(tx, session, query));
  serve(app, studentEndpoints.formerMatches, async ({ tx, session, query }) => ({
    data: await former.matches(tx, session, query),
  }));
  serve(app, studentEndpoints.bringBack, ({ tx, session, body, now }) =>
    bringBack(tx, session, body, now),
  );
  serve(app, studentEndpoints.nextNumber, ({ tx, session, query }) =>
    one.nextNumber(tx, session, query.schoolClassID),
  );
  serve(app, studentEndpoints.setDifferent, ({ tx, session, body }) =>
    setDifferent(tx, session, body.studentIDs),
  );
  serve(app, studentEndpoints.duplicates, async ({ tx, session }) => ({
    data: await listDuplicates(tx, session),
  }));
  serve(app, studentEndpoints.merge, ({ tx, session, params, body, now }) =>
    mergeStudents(tx, session, params.studentID, body.otherStudentID, now),
  );
}
