import type { FastifyInstance } from 'fastify';
import { classEndpoints } from '@mebae/contracts';
import { maySeeClass } from '@mebae/rules';
import { serve } from '../../plugins/serve.ts';
import { listSchoolClasses } from './school-classes.repository.ts';

export default async function schoolClassRoutes(app: FastifyInstance): Promise<void> {
  serve(app, classEndpoints.list, async ({ tx, session }) => {
    const rows = await listSchoolClasses(tx, session.companyID, session.schoolYear);
    return {
      data: rows.map((row) => ({
        schoolClassID: row.school_class_id,
        grade: row.grade,
        schoolClassName: row.name,
        studentCount: row.student_count,
        teachers: row.teachers,
        inCharge: maySeeClass(session, row.school_class_id),
      })),
    };
  });
}
